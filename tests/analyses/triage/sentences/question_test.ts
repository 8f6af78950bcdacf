import { assertEquals } from "@std/assert";
import { detectLanguage } from "../../../../lib/analyses/triage/cues/language.ts";
import { hasQuestionMark, isPoliteRequest, isQuestion } from "../../../../lib/analyses/triage/sentences/question.ts";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import { prompt } from "../conversation_literals.ts";

/** Questions, most of them as people type them: without a mark. */
const QUESTIONS = [
  "Should we use postgres instead of sqlite",
  "Which database should we use instead of sqlite",
  "Warum nehmen wir eigentlich immer sqlite",
  "Sollen wir postgres statt sqlite nehmen",
  "Welche Datenbank sollen wir nehmen",
  "Was spricht dagegen, immer pnpm zu nehmen",
  "Pourquoi utilise-t-on toujours sqlite au lieu de postgres",
  "Est-ce qu'on doit utiliser postgres au lieu de sqlite",
  "Devrait-on passer à postgres plutôt que sqlite",
  "¿Deberíamos usar postgres en lugar de sqlite?",
  "por qué usamos siempre sqlite en vez de postgres",
  "Qué base de datos usamos en lugar de sqlite",
  "なぜいつも sqlite を使うのですか",
  "sqlite の代わりに postgres を使うべきか",
  "sqliteではなくpostgresにしますか。",
  "どのデータベースを使うべきでしょうか",
  "왜 항상 sqlite를 쓰나요",
  "sqlite 대신 postgres를 사용할까요",
  "어떤 데이터베이스를 써야 합니까",
  "Por que sempre usamos sqlite em vez de postgres",
  "Qual banco de dados devemos usar em vez de sqlite",
  "почему мы всегда используем sqlite вместо postgres",
  "стоит ли нам использовать postgres вместо sqlite",
  "не лучше ли использовать postgres вместо sqlite",
  "我们为什么总是用 sqlite 而不是 postgres",
  "要不要改用 postgres 而不是 sqlite",
  "我们应该用 postgres 代替 sqlite 吗",
  "那一律用 postgres 代替 sqlite 有什么优缺点",
  "不要 sqlite，改用 postgres 的话是否可以访问网页端",
  "你还有没有比 sqlite 更好的替代方案",
  "以后要改用 postgres 應該怎麼做",
  "默认使用 sqlite 是什么意思",
  "规则里改用 postgres 這是幹嘛",
  "why do we always use npm",
  "how about always using pnpm instead of npm",
  "I'm not sure whether we should use postgres instead of sqlite",
  "Do you think we should go with postgres rather than sqlite",
  "is it better to use tabs instead of spaces",
  "What would you use instead of sqlite",
  "tell me why we always use sqlite",
  "Ob wir lieber postgres statt sqlite nehmen",
  "ist es besser, postgres statt sqlite zu nehmen",
  "Können wir nicht lieber postgres statt sqlite nehmen",
  "Would it make sense to never mock the db",
  "Why not use postgres instead of sqlite",
  "we went with postgres instead of sqlite because of speed, or am I misremembering",
  "so you're saying we should use postgres instead of sqlite, is that right",
];

/** What begins like a question, or has the same words. */
const STATEMENTS = [
  "Always use pnpm instead of npm",
  "From now on, write the test first",
  "When you commit, always run the tests",
  "Should the build fail, always run the linter first",
  "What I want is tabs instead of spaces",
  "What ideally we want is one agent that is tested instead of three",
  'Next time tell me that a task is done by "next step?"',
  "Do the tests first",
  "Have the tests run first, always",
  "Wie besprochen nehmen wir sqlite statt postgres",
  "Ab jetzt immer zuerst die Tests schreiben",
  "Nehmen wir sqlite statt postgres",
  "Sollte der Test fehlschlagen, immer den Linter laufen lassen",
  "Wenn du committest, immer die Tests laufen lassen",
  "Utilise toujours pnpm au lieu de npm",
  "Quand tu commites, lance toujours les tests",
  "Usa siempre pnpm en lugar de npm",
  "Deberíamos usar sqlite en lugar de postgres",
  "これからは常に pnpm を使ってください",
  "npm ではなく pnpm を使う",
  "앞으로는 항상 pnpm을 사용해 주세요",
  "npm 대신 pnpm을 쓰자",
  "Sempre use pnpm em vez de npm",
  "Como combinado, usamos sqlite em vez de postgres",
  "всегда используй pnpm вместо npm",
  "как договорились, используем sqlite вместо postgres",
  "以后都用 pnpm 而不是 npm",
  "我们还是用 sqlite 吧",
  "用 sqlite，不用 postgres",
  "不管有没有说明，首次永远是第一天就提醒",
  "以后每次提交前先检查是否有冲突",
  "有什么问题就直接告诉我",
  "先想本质是什么，再想怎么解",
  "Who pushes must run the tests first",
  "Where possible use tabs instead of spaces",
  "Is-checks: use zod instead of manual ones",
  "Can be removed, use pnpm instead",
];

/** Wishes for more than this task, politely put. */
const POLITE = [
  "Could you from now on always use pnpm?",
  "Can you please never commit without tests from now on?",
  "Kannst du bitte ab jetzt immer pnpm verwenden?",
  "¿Puedes usar siempre pnpm a partir de ahora?",
  "Você pode sempre usar pnpm a partir de agora?",
  "Можешь с этого момента всегда использовать pnpm?",
  "これからは常に pnpm を使ってくれますか？",
  "앞으로는 항상 pnpm을 사용해 줄래요?",
  "请记住，今后能不能一直用 pnpm？",
  "From now on always use pnpm, ok?",
  "A partir de ahora usa siempre pnpm en lugar de npm, ¿vale?",
  "以后一律使用 pnpm，好吗？",
];
/** Orders for later sessions whose only word for it is "from now on". */
const LATER = ["以后生成了报告你需要自动打开", "以后我说保存，都要满足可以在左侧看到的需求"];
/** Polite requests by "always" alone. */
const ALWAYS = [
  "Could you always show me the plan before you edit anything?",
  "Kannst du bitte immer erst den Plan zeigen?",
  "Peux-tu désormais toujours répondre en français ?",
  "¿Puedes mostrarme siempre el plan antes de editar?",
  "Можешь мне всегда сначала показывать план?",
];
/** Questions whether a rule holds. */
const DOUBTS = [
  "So from now on everything has to be encrypted, right?",
  "À partir de maintenant tout doit être chiffré, hein ?",
  "Теперь всегда нужно шифровать всё, да?",
  "A partir de agora tudo tem que ser criptografado, certo?",
  "每次都要说新功能吗？",
  "这个不加规则清单，你能保证每次都是这样吗",
  "我一定要给你确定规则，你才能执行对吗",
];

const asks = (text: string) => isQuestion(text, detectLanguage(text));
const signalsOf = (text: string) => findSignals([prompt(text)], new Map()).flatMap(({ signals }) => signals);

Deno.test("isQuestion() knows questions of nine languages by their mark, their words and their order", () => {
  assertEquals(QUESTIONS.filter((text) => !asks(text)), []);
  for (const mark of ["?", "？", "?)", "?!", '?"']) {
    assertEquals(hasQuestionMark(`Postgres instead of sqlite${mark}`), true);
  }
});

Deno.test("isQuestion() takes no statement for a question", () => {
  assertEquals(STATEMENTS.filter(asks), []);
});

Deno.test("findSignals() finds nothing in a prompt that is one question", () => {
  for (const text of QUESTIONS) {
    assertEquals(signalsOf(text), [], text);
    assertEquals(signalsOf(`${text}?`), [], text);
    assertEquals(signalsOf(`${text}？`), [], text);
  }
});

Deno.test("findSignals() takes a polite request for later sessions for a wish, and no other question", () => {
  assertEquals(POLITE.filter((text) => !isPoliteRequest(text, detectLanguage(text))), []);
  for (const text of POLITE.slice(0, 9)) assertEquals(signalsOf(text).length > 0, true, text);
  for (const text of ALWAYS) assertEquals(signalsOf(text).includes("standingInstruction"), true, text);
  for (const text of LATER) assertEquals(signalsOf(text).includes("standingInstruction"), true, text);
  for (const text of DOUBTS) assertEquals(signalsOf(text), [], text);
  assertEquals(signalsOf("Could you use pnpm instead of npm?"), []);
  assertEquals(signalsOf("Can you explain why we always use pnpm from now on?"), []);
});

Deno.test("findSignals() reads what is said beside a question", () => {
  assertEquals(signalsOf("is it fast? from now on always use pnpm.").length > 0, true);
  assertEquals(signalsOf("Why is it slow? Use sqlite instead of postgres.").length > 0, true);
});
