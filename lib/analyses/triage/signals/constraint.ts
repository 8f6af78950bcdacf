import { once } from "../../../memoize.ts";
import { type HintedPattern, hintedPatterns, testAny } from "../../../pattern/hinted_pattern.ts";
import type { Signal } from "./signal.ts";
import { isExplanation, isFromAssistant, isFromUser, isStatement, MAX_HEADING, namesProblem } from "./conditions.ts";

/** Who sets limits from outside: law, contracts, auditors, a customer's network, a machine's memory. */
const OUTSIDERS = hintedPatterns([
  [
    "audit|compliance|regulat|gdpr|hipaa|by law|legal|contract|frozen|gpl| network| firewall| data cent| policy|b of memory|b of ram|b memory|b ram",
    String
      .raw`\b(?:auditors?|compliance|regulators?|gdpr|hipaa|by law|legally|legal (?:reasons?|requirements?)|(?:by|per|under) (?:the |our )?contract|(?:the|our|their) contract (?:forbids|prohibits|requires|demands|says)|contractually|frozen|a?gpl)\b|\b(?:customer|client)s?'?s? (?:network|firewall|data cent\w+|policy)|\d ?[mgk]b (?:of )?(?:memory|ram)\b`,
  ],
  [
    "prüfer|dsgvo|gesetz|aus rechtlichen|vertrag|netz des|netzwerk des|kundennetz|b speicher|b ram|b arbeitsspeicher|eingefroren",
    String
      .raw`prüfer(?!\S)|dsgvo|gesetz|aus rechtlichen|laut vertrag|vertraglich|netz(?:werk)? des kunden|kundennetz|\d ?[mgk]b (?:speicher|ram|arbeitsspeicher)|eingefroren`,
  ],
  [
    "auditeur|rgpd|la loi|raisons légales|par contrat|réseau du client|o de mémoire|o de ram|gelé",
    String
      .raw`auditeur|rgpd|la loi|raisons légales|par contrat|réseau du client|\d ?[mgk]o de (?:mémoire|ram)|gelée?(?!\S)`,
  ],
  [
    "auditor|legales|legais|por contrato|por ley|por lei|red del|rede do|b de mem|b de ram|congelad|lgpd",
    String
      .raw`auditor|(?:motivos|razones) legales|por (?:contrato|ley|lei)(?![a-z\u00c0-\u024f])|red del cliente|\d ?[mgk]b de (?:mem[oó]ria|ram)|congelad|lgpd|(?:motivos|razões) legais|rede do cliente`,
  ],
  [
    "аудитор|по закону|юридическ|по договору|по контракту|сети |сеть |б памяти|заморожен",
    String
      .raw`аудитор|по закону|юридическ|по (?:договору|контракту)|сет[иь] (?:клиента|заказчика)|[мгк]б памяти|заморожен`,
  ],
  [
    "監査|法律|法的|契約上|顧客の|メモリ|凍結",
    String.raw`監査|法律|法的|契約上|顧客のネットワーク|メモリ.{0,8}\d+ ?[MGK]B|凍結`,
  ],
  [
    "감사|법적|법률|계약상|고객|메모리|동결",
    String.raw`감사|법적|법률|계약상|고객.{0,4}네트워크|메모리.{0,8}\d+ ?[MGK]B|동결`,
  ],
  [
    "审计|審計|法律|法规|法規|按照合|客户|客戶|内存|記憶體|冻结|凍結",
    String
      .raw`审计|審計|法律|法规|法規|按照合同|按照合約|客户的?网络|客戶的?網路|\d+ ?[MGK]B (?:的)?(?:内存|記憶體)|冻结|凍結`,
  ],
]);
/** A right or a way that is not there. */
const LACKS = hintedPatterns([
  [
    "no root|no admin|no sudo|no outbound|no outgoing|no external|no outside|without root|without admin|without sudo|without outbound|without outgoing|without external|without outside",
    String
      .raw`\b(?:no|without) (?:root|admin|sudo|outbound|outgoing|external|outside) (?:access|rights?|permissions?|connections?)`,
  ],
  [
    "kein",
    String.raw`kein\S* (?:root|admin)\S*|keinen zugang nach (?:außen|draußen)`,
  ],
  [
    "accès",
    String.raw`(?:pas|aucun) d?'?e? ?accès (?:root|admin|sortant|externe)`,
  ],
  [
    "acceso",
    String.raw`no (?:tiene|hay|tienen) acceso (?:root|al exterior|de administrador)`,
  ],
  [
    "acesso",
    String.raw`não (?:tem|têm|há) acesso (?:root|externo|de administrador)`,
  ],
  [
    "нет ",
    String.raw`нет (?:прав root|доступа наружу|прав администратора)`,
  ],
  [
    "権限がな|外部に",
    String.raw`(?:root|管理者)権限がな|外部に(?:アクセス|接続)でき`,
  ],
  [
    "권한이 없|외부에",
    String.raw`(?:root|관리자) 권한이 없|외부에 접속할 수 없`,
  ],
  [
    "权限|權限|外",
    String.raw`没有 ?(?:root|管理员) ?权限|沒有 ?(?:root|管理員) ?權限|(?:不能|无法|無法)(?:访问|訪問|存取)外`,
  ],
]);
/** What a limit forces or forbids. */
const forces = once(() =>
  /\b(?:must|may only|may not|may use|can't|cannot|can not|can only|has to|have to|at most|no more than|not allowed|only)\b|(?:darf|nur|dürfen|muss|müssen|höchstens|maximal|können|kann)(?!\S)|gibt es kein|(?:doit|doivent|peut|peuvent)(?!\S)|au maximum|n'a que|exige|(?:debe|deben|puede|pueden|tiene que|tienen que)(?!\S)|como máximo|s[oó]lo(?!\S)|(?:pode|podem|deve|devem|tem que|têm que)(?!\S)|no máximo|должн|должен|нельзя|не может|не могут|не больше|всего|нужно|なければな|てはいけ|ならない|できません|できない|最大|必要があ|しか|안 되|안 돼|면 안|수 없|최대|없어서|해야 |있어야|不能|不得|必须|必須|最多|只有|只能|禁止/i
);
/** How often something may be asked. */
const RATES = hintedPatterns([
  [
    "accepts|allows|limits us|limit us",
    String
      .raw`\b(?:only (?:accepts|allows)|(?:accepts|allows) (?:only|at most)|limits? us to) .{0,40}(?:a|per) (?:second|minute|hour|day|month)`,
  ],
  [
    "nimmt|akzeptiert|erlaubt",
    String.raw`(?:nimmt|akzeptiert|erlaubt) (?:nur|höchstens) .{0,40}pro (?:sekunde|minute|stunde|tag)`,
  ],
  [
    "n'accepte|n'autorise",
    String.raw`n'(?:accepte|autorise) que .{0,40}par (?:seconde|minute|heure|jour)`,
  ],
  [
    "acepta|permite",
    String.raw`s[oó]lo (?:acepta|permite) .{0,40}por (?:segundo|minuto|hora|día)`,
  ],
  [
    "aceita|permite",
    String.raw`só (?:aceita|permite) .{0,40}por (?:segundo|minuto|hora|dia)`,
  ],
  [
    "принимает|разрешает",
    String.raw`(?:принимает|разрешает) (?:только|не больше) .{0,40}в (?:секунду|минуту|час|день)`,
  ],
  [
    "あたり|間に",
    String.raw`[秒分日](?:あたり|間に).{0,30}(?:しか|まで)`,
  ],
  [
    "초당|분당|일당",
    String.raw`(?:초|분|일)당.{0,20}(?:만 |까지)`,
  ],
  [
    "每",
    String.raw`每(?:秒|分钟|分鐘|天|日)(?:只|最多|仅|僅)`,
  ],
]);
/** All of them, for the test of their words. */
export const LIMIT_FORMS: readonly HintedPattern[] = [...OUTSIDERS, ...LACKS, ...RATES];

/** How much of a sentence is read for it. */
const MAX_READ = 600;

/** Whether a sentence states, in whatever words, a limit that others set. */
export function statesOutsideLimit(sentence: string): boolean {
  const text = sentence.slice(0, MAX_READ);
  return (testAny(OUTSIDERS, text) && forces().test(text)) || testAny(LACKS, text) || testAny(RATES, text);
}

/** The signals for CONSTRAINT: a lasting limit that others set. */
export const CONSTRAINT = {
  statedLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "a constraint from outside the project is stated",
    cap: 3,
    cues: ["hardLimit"],
    when: (s) => s.position !== "prompt" && s.position !== "plan" && isStatement(s) && s.cues.has("externalParty"),
  },
  encounteredLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "the assistant ran into a constraint from outside the project",
    cap: 4,
    cues: ["limit"],
    when: (s) => isFromAssistant(s) && isExplanation(s) && s.cues.has("externalParty") && !s.cues.has("hardLimit"),
  },
  userLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "the user states a constraint",
    cap: 2,
    cues: ["hardLimit", "limit", "request", "externalParty"],
    when: (s) =>
      isFromUser(s) && isStatement(s) &&
      (s.cues.has("hardLimit") || (s.cues.has("limit") && s.cues.has("externalParty")) ||
        (!namesProblem(s) && statesOutsideLimit(s.text))),
  },
  limitHeading: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "a heading announces constraints",
    cap: 1,
    cues: ["hardLimit"],
    when: (s) => s.kind === "heading" && s.length <= MAX_HEADING,
  },
  underLimitHeading: {
    kind: "under",
    category: "CONSTRAINT",
    reason: "it follows a heading that announces constraints",
    cap: 2,
    heading: "limitHeading",
  },
  limitInPlan: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "an approved plan states a constraint",
    cap: 3,
    cues: ["limit", "hardLimit"],
    when: (s) =>
      s.position === "plan" && s.kind !== "heading" && s.kind !== "question" &&
      (s.cues.has("externalParty") || s.cues.has("hardLimit")),
  },
} as const satisfies Readonly<Record<string, Signal>>;
