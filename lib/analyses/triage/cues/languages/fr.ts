import type { CueTable } from "../cue.ts";

export const FR: CueTable = {
  choice: `
    au lieu de, au lieu d', plutôt que, plutôt qu', à la place, on part sur, partons sur, on utilise, utilisons,
    on garde, gardons, on choisit, choisissons, passer à, on passe à, passons à, remplacer, remplacé par,
    source unique, ne plus, on abandonne, abandonner,
    écarté, remplace,
    décidé de ne pas, nous abandonnons,
    on prend, on reste sur, restons sur, ce sera _ plutôt
  `,
  request: `
    je veux, je voudrais, j'aimerais, il faut, il faudrait, on devrait, nous devons, on doit, doit être, doivent être,
    ne doit pas, pourquoi pas, ne peut-on pas, seulement, uniquement, supprime, supprimer, retire, enlève, garde,
    ne pas, il ne faut pas
  `,
  approval: `
    oui, ok, d'accord, vas-y, allez-y, vas y, parfait, ça marche, très bien, c'est bon, exactement, fais-le,
    je valide, validé, super, go
  `,
  decision: `
    décidé, décidée, décision*, choisi, choix, retenu, convenu, validé, volontairement, délibéré*, intentionnel*,
    compromis, arbitrage,
    opté,
    on part sur, nous partons sur
  `,
  cause: `
    la cause, cause racine, cause première, le problème est, le problème était, le problème vient, le bug est,
    le bug vient, l'erreur vient, vient de, vient du, est dû, était dû, dû à, à cause, parce que, car, c'est pourquoi,
    la raison, provoqué par, causé par, n'est jamais, n'était jamais, silencieusement, en fait,
    le _ problème est, le problème _ est, le problème _ était,
    parce qu'
  `,
  failureTerm: `
    erreur, erreurs, échec, échecs, échoue, échouent, échoué, plante, planté, plantage, cassé, cassée, bug, bugs,
    exception, ne marche pas, ne fonctionne pas, bloqué, incorrect*, faux, fausse, refusé, invalide, délai dépassé,
    fuite
  `,
  fix: `
    corrigé, corrigée, corrige, corriger, résolu, résolue, résout, solution, contournement, fonctionne maintenant,
    marche maintenant, réparé, correctif
  `,
  limit: `
    impossible, ne permet pas, pas possible, pas supporté*, pas pris en charge, ne supporte pas,
    ne prend pas en charge, limité à, limitée à, limite, limites, limitation*, restriction*, contrainte*,
    pas disponible, indisponible, interdit, nécessite, exige, obsolète, incompatible, quota,
    ne doit, ne doivent, au maximum, n'a pas de, n'a pas d'accès, ne peut pas, ne peuvent pas, ne la prend pas en charge, ne le prend pas en charge,
    n'autorise que, n'a que, n'ont pas, pas le droit
  `,
  hardLimit: `
    pas pris en charge, ne prend pas en charge, ne supporte pas, pas supporté*, limitation*, limité à, limitée à,
    quota, impossible, contrainte*, incompatible, ne permet pas, par conception, ne prend en charge que,
    ne supporte que, nous limite à, pas d'accès à internet, pas accès à internet,
    n'accepte que, n'autorise pas, pas prise en charge, pas prises en charge
  `,
  externalParty: `
    api, plateforme, fournisseur, service, serveur, navigateur, bibliothèque, système, windows, macos, linux, docker,
    github, licence, contrat, rgpd, version, compte, offre, environnement, client,
    passerelle, banque, partenaire
  `,
  deferral: `
    pour l'instant, pour le moment, plus tard, todo, à faire, reporté, reportée, reporter, différé, hors périmètre,
    hors scope, prochaine phase, prochaine étape, provisoire*, temporaire*, pas encore, ultérieurement, à terme,
    backlog, pr séparée
  `,
  debt: `
    dette technique, factice, en dur, code mort, bidouille, rustine, problème connu, problèmes connus,
    limitation connue, préexistant*, déjà présent*, raccourci, non traité*, reste à, figé, incomplet*, ignoré*
  `,
  generality: `
    toujours, jamais, à l'avenir, chaque fois, systématiquement, règle, règles, convention*, norme*, souviens-toi,
    rappelle-toi, la prochaine fois, par défaut, en général, bonnes pratiques
  `,
  rule: `
    désormais, dorénavant, à partir de maintenant, dès maintenant, à compter d'aujourd'hui, plus jamais, toujours utiliser, utilise toujours, n'utilise jamais
  `,
  preference: `
    je préfère, je préférerais, j'aime, je n'aime pas, ma préférence, de préférence, merci de ne pas,
    merci de toujours, s'il te plaît ne, évite, évitez
  `,
  correction: `
    pourquoi tu, pourquoi as-tu, pourquoi utilises-tu, pourquoi n'as-tu, pourquoi ne, je t'ai dit, j'ai dit,
    j'avais dit, tu as oublié, tu devrais, tu aurais dû, arrête de, ce n'est pas ce que, n'utilise pas, ne fais pas,
    n'ajoute pas
  `,
  summary: `
    résumé, récapitulatif, terminé, c'est fait, fait, implémenté, committé, tous les tests passent, voici ce qui
  `,
  hypothesis: `
    si, peut-être, pourrait, pourraient, serait, probablement, sans doute, éventuellement, semble, je pense, voyons
  `,
  proposal: `
    veux-tu, voulez-vous, souhaites-tu, souhaitez-vous, dois-je, je recommande, je propose, je suggère, proposition,
    option, options, on pourrait, sinon, recommandé*, approche, plan, pourquoi pas, ne peut-on pas
  `,
  past: `
    auparavant, avant, précédemment, à l'origine, hier, la dernière fois, autrefois
  `,
  negation: `
    pas, aucun, aucune, sans, jamais, zéro, 0, rien, plus d'
  `,
  failure: `
    échoue, échouent, échoué, plante, planté, plantage, cassé, cassée, bug, bugs, ne marche pas, ne fonctionne pas,
    bloqué
  `,
  intention: `
    je vais, laisse-moi, laissez-moi, maintenant je, d'abord, ensuite, voyons
  `,
  process: `
    commit, commite, push, pousse, pr, branche, fusionne, merge, release, continue, continuons, vérifie, regarde
  `,
  rootCause: `
    la cause, cause racine, cause première, le problème était, le problème vient, le bug vient, l'erreur vient,
    provoqué par, causé par,
    le problème est, le _ problème est, le problème _ est, le problème _ était
  `,
  standing: `
    désormais, dorénavant, à partir de maintenant, dès maintenant, à compter d'aujourd'hui, retiens que, retiens bien,
    souviens-toi que, mémorise, utilise toujours, n'utilise jamais, ne jamais utiliser, pour les prochaines sessions,
    dans tous mes projets, dans tous nos projets, dans tous les projets, sur tous mes projets, sur tous les projets,
    dans mes projets, sur mes projets, dans chaque projet, pour tous mes projets, sur tous mes dépôts,
    dans tous mes dépôts, dans tous nos dépôts, prends l'habitude, prenez l'habitude, ça vaut pour la suite,
    cela vaut pour la suite, valable pour la suite, c'est comme ça que je travaille, c'est comme ça qu'on travaille,
    c'est comme ça chez nous, retiens-le, garde ça en tête, garde-le en tête, gardez ça en tête,
    pour toutes nos sessions, dans toutes nos sessions, à chaque session, la prochaine fois aussi,
    quelle que soit la tâche
  `,
  order: `
    toujours utiliser, souviens-toi, rappelle-toi, retiens, ne fais jamais, ne pousse jamais, ne jamais,
    je préfère, je préférerais, à l'avenir utilise, à l'avenir fais, à l'avenir lance, à l'avenir écris, à l'avenir ne, réponds toujours, écris toujours, lance toujours, ouvre toujours, fais toujours,
    vérifie toujours, demande toujours, commence toujours, n'écris jamais, ne modifie jamais, ne supprime jamais,
    explique toujours, lis toujours, garde toujours, ajoute toujours, teste toujours, mets toujours, crée toujours,
    ne commite jamais, ne touche jamais, ne lance jamais, ne mets jamais, n'ajoute jamais,
    demande-moi avant, demande-moi d'abord, préviens-moi avant, consulte-moi avant, arrête de, arrête d'ajouter, arrête d'écrire,
    arrête d'utiliser, la prochaine fois
  `,
  consent: `
    sans me, sans mon, sans ma, sans ton, sans m'en, sans m'avertir
  `,
};
