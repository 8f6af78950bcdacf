/** Made-up talks in every language that is heard, out of its own cues: what recorded sessions say too little of. */
import { CUE_TABLE, splitCues } from "../../lib/analyses/triage/cues/cue_table.ts";
import type { Language } from "../../lib/analyses/triage/cues/language.ts";
import type { Random } from "../generator/random.ts";

const THINGS = [
  "Postgres",
  "SQLite",
  "`src/cache.ts`",
  "the API",
  "CI",
  "v2.1",
  "tests",
  "300 ms",
  "README.md",
  "the old parser",
];
const JOINTS = [" ", " ", ", ", ": ", " — ", "; ", " (", "\n"];
const ENDS = [".", ".", "!", "?", "...", ":", "。", "", " "];
const COMMANDS = [
  "npm test",
  "git add -A",
  "sed -i s/a/b/ x",
  "make build",
  "cat a.txt",
  "docker compose up",
  "npm test -- --watch",
];

/** One sentence with one to three cues in it. */
function sentence(random: Random, language: Language): string {
  const table = CUE_TABLE[language];
  const cues = Object.values(table).flatMap((list) => splitCues(list));
  let text = random.chance(0.4) ? `${random.pick(THINGS)} ` : "";
  for (let n = random.between(1, 3); n > 0; n--) {
    const cue = random.pick(cues).replaceAll("*", "").replaceAll("_", random.pick(THINGS));
    text += cue + random.pick(JOINTS) + random.pick(THINGS) + (n > 1 ? random.pick(JOINTS) : "");
  }
  const opened = random.chance(0.7) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return opened + random.pick(ENDS);
}

/** Some lines as people and models write them. */
function passage(random: Random, language: Language): string {
  const said = (): string => sentence(random, language);
  const forms: readonly (() => string)[] = [
    () => said(),
    () => `${said()} ${said()}`,
    () => `## ${said()}\n\n${said()}\n\n- ${said()}\n- ${said()}\n  more`,
    () => `> ${said()}\n\n${said()}`,
    () => "```sh\n" + said() + "\n```\n" + said(),
    () => `1. ${said()}\n2. **${said()}**\n\n| a | b |\n| --- | --- |\n| ${said()} | x |`,
    () => `${said()}\n\n\n${said()}\n    at f (a.ts:1:2)\n${said()}`,
    () => `<system-reminder>${said()}</system-reminder>${said()}`,
    () => `"${said()}" ${said()} https://a.example/x?y=1 ${said().repeat(3)}`,
  ];
  return random.pick(forms)();
}

/** The lines of a session file. */
export function madeUpTalk(random: Random, language: Language): string[] {
  const lines: unknown[] = [];
  let parentUuid: string | null = null;
  const add = (type: "user" | "assistant", message: Record<string, unknown>): void => {
    const uuid = `${type}-${lines.length}`;
    lines.push({ type, uuid, parentUuid, sessionId: "s", version: "2.1.330", message: { role: type, ...message } });
    parentUuid = uuid;
  };
  for (let turn = random.between(2, 7); turn > 0; turn--) {
    add("user", { content: passage(random, language) });
    for (let n = random.between(0, 3); n > 0; n--) {
      const id = `t${lines.length}`;
      const calls: readonly Record<string, unknown>[] = [
        { name: "Bash", input: { command: random.pick(COMMANDS) } },
        { name: "Edit", input: { file_path: `/home/dev/app/${random.below(3)}.ts`, old_string: "a", new_string: "b" } },
        { name: "ExitPlanMode", input: { plan: passage(random, language) } },
        { name: "AskUserQuestion", input: { questions: [{ question: sentence(random, language) }] } },
      ];
      const text = random.chance(0.6) ? [{ type: "text", text: passage(random, language) }] : [];
      add("assistant", { id: `m${lines.length}`, content: [...text, { type: "tool_use", id, ...random.pick(calls) }] });
      const result = {
        type: "tool_result",
        tool_use_id: id,
        content: random.pick(["ok", "error: not found", sentence(random, language)]),
      };
      add("user", { content: [{ ...result, ...(random.chance(0.3) ? { is_error: true } : {}) }] });
    }
    add("assistant", { id: `m${lines.length}`, content: [{ type: "text", text: passage(random, language) }] });
  }
  return lines.map((line) => JSON.stringify(line));
}
