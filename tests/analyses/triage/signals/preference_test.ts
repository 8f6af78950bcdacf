import { assertEquals } from "@std/assert";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import { PREFERENCE } from "../../../../lib/analyses/triage/signals/preference.ts";
import { prompt } from "../conversation_literals.ts";
import { given, sentence } from "./sentence_literals.ts";

const USER = { speaker: "user", position: "prompt" } as const;

Deno.test("a preference is the user's own words, and no quotation", () => {
  for (
    const [cue, name] of [
      ["generality", "generalStatement"],
      ["rule", "userRule"],
      ["standing", "standingInstruction"],
      ["order", "standingInstruction"],
      ["preference", "userPreference"],
      ["correction", "correction"],
    ] as const
  ) {
    assertEquals(given(PREFERENCE, sentence([cue], USER)), [name]);
    assertEquals(given(PREFERENCE, sentence([cue])), []);
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, kind: "quotation" })), []);
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, position: "plan" })), []);
  }
});

Deno.test("a question lays down no rule, and a rejection counts by what it asks for instead", () => {
  for (const cue of ["rule", "standing", "order", "generality", "preference"] as const) {
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, kind: "question" })), []);
  }
  assertEquals(given(PREFERENCE, sentence(["correction"], { ...USER, kind: "question" })), ["correctiveQuestion"]);
  assertEquals(given(PREFERENCE, sentence(["correction"], { kind: "question" })), []);
  assertEquals(given(PREFERENCE, sentence(["choice"], { speaker: "user", position: "rejection" })), [
    "rejectionWithAlternative",
  ]);
  assertEquals(given(PREFERENCE, sentence(["failure"], { speaker: "user", position: "rejection" })), []);
});

const signalsOf = (text: string) => findSignals([prompt(text)], new Map()).flatMap(({ signals }) => signals);

Deno.test("an order holds for later by its form, in words that no cue has", () => {
  const orders = [
    "When you write SQL, always use uppercase keywords.",
    "Keep the changelog in German, always.",
    "You should always check the types before you say you are done.",
    "Make sure to never overwrite my .env again.",
    "From here on, keep all colors in one file.",
    "Rule for the future: one migration per commit.",
    "As a rule, don't add comments that repeat the code.",
    "If a test fails, always show me the output first.",
    "When you fix bugs like this, always add a regression test.",
    "And from now on, whenever you delete tests, always tell me why.",
    "when in doubt, always ask the user",
    "It's important to me that you never guess API names.",
    "We never use ORMs in this code base, only SQL.",
    "N'ajoute plus jamais de dépendance sans me demander.",
    "テストを書く前に必ず仕様を確認してください。",
    "返信はいつも日本語でお願いします。",
    "写代码之前一定要先给我看方案。",
    "请一律用四个空格缩进。",
    "Bevor du pushst, frag mich immer zuerst.",
    "Du sollst immer zuerst die Tests starten.",
    "Toujours demander avant de supprimer un fichier.",
    "Ne touche plus jamais au fichier de configuration.",
    "Siempre que cambies el esquema, actualiza la documentación.",
    "Siempre avísame antes de borrar algo.",
    "Отвечай мне всегда на русском языке.",
    "毎回テストを実行してから完了と言ってください。",
    "Never have an unfinished migration on main.",
    "Never embed the key in a page.",
  ];
  assertEquals(orders.filter((text) => !signalsOf(text).includes("standingInstruction")), []);
  const others = [
    "When you open the page, it always crashes.",
    "If the file is open, it always fails.",
    "按钮一定要居中。",
    "The list is sorted, and always has been.",
    "It should always be visible.",
    "Never have seen that record before on this host.",
    "Never heard of this flag.",
    "Never used the export of archives.",
    "You said the page is always empty.",
    "Quand tu ouvres la page, elle est vide.",
    "Он всегда падает.",
  ];
  assertEquals(others.filter((text) => signalsOf(text).includes("standingInstruction")), []);
});
