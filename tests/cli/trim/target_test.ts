import { assertEquals, assertThrows } from "@std/assert";
import { prepareTarget, projectDirectoryOf, resumeCommands } from "../../../lib/cli/trim/target.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { CLAUDE_CODE_RESUMING, CLAUDE_CODE_TRIMMING } from "../../../lib/clients/claude_code/resuming.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { jsonl, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const NEW = "99999999-9999-4999-8999-999999999999";
const NAMED = "0F3E7A52-4C1D-4E7B-9A55-2F6F0A1B2C3D";

function toolsFor(env: Readonly<Record<string, string>> = { HOME: "/h" }) {
  const { host } = testHost({
    ...fileMachine({}),
    env: (name) => env[name],
    cwd: () => "/w",
    home: () => "/h",
    now: () => new Date(0),
    randomUuid: () => NEW,
    isDirectory: (path) => path === "/there",
  });
  return { tools: { resuming: CLAUDE_CODE_RESUMING, trimming: CLAUDE_CODE_TRIMMING, host } };
}

for (
  const [out, path, sessionId] of [
    [undefined, null, NEW],
    ["/there", `/there/${NEW}.jsonl`, NEW],
    ["/new/", `/new/${NEW}.jsonl`, NEW],
    ["/there/copy.jsonl", "/there/copy.jsonl", NEW],
    ["/new/copy.jsonl", "/new/copy.jsonl", NEW],
    ["copy.jsonl", "copy.jsonl", NEW],
    [`/there/${NAMED}.jsonl`, `/there/${NAMED}.jsonl`, NAMED.toLowerCase()],
  ] as [string | undefined, string | null, string][]
) {
  Deno.test(`prepareTarget() for --out ${out}`, () => {
    const { tools } = toolsFor();
    assertEquals(prepareTarget(out, tools), { path, sessionId });
  });
}

Deno.test("projectDirectoryOf() is beside a session that a client finds, else where its last directory says", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const write = (path: string, text: string) => {
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, text);
    return path;
  };
  const { tools } = toolsFor();
  const moved = jsonl(user("a", { uuid: "u1", cwd: "/p" }), user("b", { uuid: "u2", cwd: "/q" }), {
    type: "mode",
    cwd: "/r",
  });
  assertEquals(projectDirectoryOf(write(`${root}/projects/-p/s.jsonl`, moved), tools), `${root}/projects/-p`);
  assertEquals(projectDirectoryOf(write(`${root}/s.jsonl`, moved), tools), "/h/.claude/projects/-q");
  const nowhere = write(`${root}/t.jsonl`, jsonl(user("a", { uuid: "u1" })));
  assertThrows(() => projectDirectoryOf(nowhere, tools), UsageError, "does not name a working directory");
  assertThrows(() => projectDirectoryOf("-", tools), UsageError, "does not name a working directory");
  assertThrows(
    () => projectDirectoryOf(`${root}/s.jsonl`, toolsFor({}).tools),
    UsageError,
    "CLAUDE_CONFIG_DIR nor HOME",
  );
});

Deno.test("resumeCommands() copies a file first that no client would find", () => {
  const { tools } = toolsFor();
  const commands = (path: string, cwd: string | null) =>
    resumeCommands({ cwd, cwds: cwd === null ? [] : [cwd], sessionId: NEW }, path, tools);
  assertEquals(commands(`/h/.claude/projects/-p/${NEW}.jsonl`, "/p"), [`cd /p && claude --resume ${NEW}`]);
  assertEquals(commands("/tmp/a b.jsonl", "/p"), [
    `mkdir -p /h/.claude/projects/-p && cp '/tmp/a b.jsonl' /h/.claude/projects/-p/${NEW}.jsonl`,
    `cd /p && claude --resume ${NEW}`,
  ]);
  assertEquals(commands("/tmp/a.jsonl", null), [
    "# first copy it to the directory of its project in /h/.claude/projects",
    `claude --resume ${NEW}`,
  ]);
});

Deno.test("resumeCommands() resumes from the directory whose project the file is in, wherever the session went", () => {
  const { tools } = toolsFor();
  const from = (project: string, ...cwds: string[]) =>
    resumeCommands(
      { cwd: cwds.at(-1) ?? null, cwds, sessionId: NEW },
      `/h/.claude/projects/${project}/${NEW}.jsonl`,
      tools,
    );
  assertEquals(from("-p", "/p", "/p/data"), [`cd /p && claude --resume ${NEW}`]);
  assertEquals(from("D--Work", "d:\\Work", "d:\\Work\\data"), [`cd 'd:\\Work' && claude --resume ${NEW}`]);
  // of a project that no line names, the last directory is as good as any
  assertEquals(from("-q", "/p", "/p/data"), [`cd /p/data && claude --resume ${NEW}`]);
});
