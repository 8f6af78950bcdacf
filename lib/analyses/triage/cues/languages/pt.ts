import type { CueTable } from "../cue.ts";

export const PT: CueTable = {
  choice: `
    em vez de, ao invés de, no lugar de, vamos usar, vamos com, usemos, vamos ficar com, ficamos com, escolhemos,
    optamos por, mudar para, trocar para, vamos trocar, substituir, substituído por, fonte única, não mais,
    melhor usar,
    em vez da, em vez do, em vez das, em vez dos, no lugar da, no lugar do,
    abandonaremos, descartamos,
    decidi não, decidimos não, decidido não, vamos abandonar, abandonamos,
    fica o, vamos de
  `,
  request: `
    quero, queria, gostaria, queremos, deveríamos, deveria, deveriam, deve ser, deve, devem, não deve, tem que,
    precisa ser, por que não, não podemos, só, somente, apenas, remova, remover, tire, mantenha, manter, não precisa
  `,
  approval: `
    sim, ok, certo, pode, pode ir, pode fazer, vai em frente, faça, perfeito, beleza, de acordo, concordo, isso,
    exato, correto, aprovado, manda ver, ótimo
  `,
  decision: `
    decidido, decidimos, decidi, decisão, decisões, escolhido, escolhi, combinado, acordado, optado, de propósito,
    deliberad*, intencional*,
    escolhemos, optamos por, combinamos,
    optei,
    vamos com,
    decidi não, decidimos não
  `,
  cause: `
    a causa, causa raiz, o problema é, o problema era, o problema está, o erro é, o erro era, o erro vem, a falha é,
    deve-se a, devido a, devido ao, porque, por isso, a razão, o motivo, causado por, provocado por, acontece que,
    nunca é, nunca foi, silenciosamente, condição de corrida,
    o problema _ é, o problema _ era, o problema foi,
    já que
  `,
  failureTerm: `
    erro, erros, falha, falhas, falhou, falham, falhando, quebrado, quebrada, quebra, quebrou, bug, bugs, exceção,
    não funciona, não funcionam, travou, trava, incorret*, errado, negado, recusado, inválido, tempo esgotado
  `,
  fix: `
    corrigido, corrige, corrigir, consertado, conserta, resolvido, resolve, resolver, solução, solucionado,
    agora funciona, já funciona, contorno
  `,
  limit: `
    não é possível, não dá para, impossível, não suporta, não permite, não há suporte, limitado a, limitada a, limite,
    limites, limitação, limitações, restrição, restrições, indisponível, não está disponível, proibido, requer, exige,
    obsoleto, incompatível, cota,
    não pode, no máximo, não tem, não deve, tem que,
    só tem, não têm, têm que
  `,
  hardLimit: `
    não suporta, não há suporte, não é possível, impossível, limitação, limitações, limitado a, limitada a, cota,
    incompatível, não permite, por design, restrição, só suporta, suporta apenas, suporta somente, só é compatível,
    nos limita a, sem acesso à internet, não tem acesso à internet,
    só aceita, aceita apenas, aceita somente,
    o plugin não suporta
  `,
  externalParty: `
    api, plataforma, fornecedor, provedor, serviço, servidor, navegador, biblioteca, sistema, windows, macos, linux,
    docker, github, licença, contrato, lgpd, versão, conta, plano, ambiente, cliente,
    gateway, banco, parceiro
  `,
  deferral: `
    por enquanto, por ora, mais tarde, para depois, pendente, pendentes, adiado, adiar, fora do escopo,
    fora de escopo, próxima fase, temporário, temporariamente, provisório, ainda não, no futuro, outro pr
  `,
  debt: `
    dívida técnica, débito técnico, código morto, gambiarra, problema conhecido, problemas conhecidos,
    limitação conhecida, preexistente*, pré-existente*, já existia, hardcoded, chumbado, incompleto, incompleta,
    atalho, ficou pendente, falta, ignorado
  `,
  generality: `
    sempre, nunca, toda vez, regra, regras, convenção, convenções, norma, normas, padrão, lembre-se, lembre,
    da próxima vez, por padrão, em geral, boas práticas
  `,
  rule: `
    a partir de agora, daqui em diante, daqui para frente, daqui pra frente, de agora em diante, a partir de hoje, nunca mais, sempre use, use sempre,
    nunca use
  `,
  preference: `
    prefiro, preferiria, eu gosto, não gosto, minha preferência, de preferência, por favor sempre, por favor não,
    por favor nunca, evite
  `,
  correction: `
    por que você, por que está, por que não usou, eu disse, já disse, falei que, você esqueceu, você deveria, pare de,
    não é isso, não foi isso, não use, não faça, não adicione
  `,
  summary: `
    resumo, concluído, feito, pronto, terminado, implementado, todos os testes passam, aqui está o que
  `,
  hypothesis: `
    se, talvez, poderia, poderiam, seria, provavelmente, possivelmente, parece, acho que, vamos ver
  `,
  proposal: `
    quer que, gostaria que, você quer, devo, recomendo, proponho, sugiro, proposta, opção, opções, poderíamos,
    alternativamente, recomendad*, abordagem, plano, por que não, não podemos
  `,
  past: `
    anteriormente, antes, originalmente, ontem, da última vez, costumava
  `,
  negation: `
    não, nenhum, nenhuma, sem, nunca, zero, 0, nada
  `,
  failure: `
    falhou, falham, falhando, quebrado, quebrada, quebra, quebrou, bug, bugs, não funciona, não funcionam, travou,
    trava
  `,
  intention: `
    vou, deixe-me, agora vou, primeiro, em seguida, vejamos
  `,
  process: `
    commit, commita, push, suba, pr, branch, merge, release, continue, continuar, revise, veja
  `,
  rootCause: `
    a causa, causa raiz, o problema era, o erro era, o erro vem, acontece que, causado por, provocado por,
    condição de corrida,
    o problema é, o problema está, o problema _ é, o problema _ era, o problema foi
  `,
  standing: `
    a partir de agora, daqui em diante, daqui para frente, daqui pra frente, de agora em diante, a partir de hoje,
    lembre-se de que, lembre-se que, lembre-se sempre, sempre use, use sempre, nunca use, salve na memória,
    guarde na memória, em todos os projetos, em todos os meus projetos, em todos os nossos projetos, nos meus projetos,
    em cada projeto, para todos os projetos, em todos os repositórios, em todos os meus repositórios, acostume-se a,
    crie o hábito, pegue o hábito, é assim que eu trabalho, é assim que a gente trabalha, é assim que trabalhamos,
    pode guardar isso, guarde isso, guarda isso, anota isso, anote isso, na próxima vez também, da próxima vez também,
    em todas as sessões, em todas as nossas sessões, em tudo que você escrever, qualquer que seja a tarefa,
    para todos os meus projetos, pra todos os meus projetos
  `,
  order: `
    lembre-se, lembre, nunca faça, nunca mexa, nunca apague,
    prefiro, eu prefiro, preferiria, no futuro use, no futuro faça, no futuro rode, no futuro escreva, no futuro não, responda sempre, escreva sempre, rode sempre, abra sempre, faça sempre,
    verifique sempre, pergunte sempre, nunca altere, nunca modifique,
    explique sempre, execute sempre, comece sempre, leia sempre, mantenha sempre, adicione sempre, teste sempre, crie sempre, coloque sempre, sempre responda, sempre explique, sempre escreva, sempre rode, sempre execute, sempre abra, sempre faça, sempre verifique, sempre pergunte, sempre comece, sempre leia, sempre mantenha, sempre adicione, sempre teste, sempre crie, sempre coloque, nunca use, nunca escreva, nunca envie, nunca coloque, nunca adicione,
    me pergunte antes, me pergunte primeiro, me pergunte sempre, pergunte-me antes, me avise antes, me consulte antes, pare de
  `,
  consent: `
    sem perguntar, sem me, sem consultar, sem avisar, sem minha, sem a minha
  `,
};
