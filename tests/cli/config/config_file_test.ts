import { assertEquals, assertMatch } from "@std/assert";
import { configState, projectOf } from "../../../lib/cli/config/config_file.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

/** A user's and a project's configuration on disk, as hooks read them. */
async function inProject(
  texts: { readonly user?: string; readonly project?: string },
  test: (state: Awaited<ReturnType<typeof configState>>) => void,
): Promise<void> {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const [config, project] = [`${root}/c`, `${root}/p`];
  for (const path of [config, `${project}/.claude`]) Deno.mkdirSync(path, { recursive: true });
  if (texts.user !== undefined) Deno.writeTextFileSync(`${config}/debrief.jsonc`, texts.user);
  if (texts.project !== undefined) Deno.writeTextFileSync(`${project}/.claude/debrief.jsonc`, texts.project);
  const env = (name: string) => name === "CLAUDE_CONFIG_DIR" ? config : undefined;
  const { host } = testHost({ ...fileMachine({}), env, cwd: () => project, home: () => root });
  test(await configState(project, host));
}

Deno.test("configState() shows what a project's file would set, and counts nothing of it before it is trusted", () =>
  inProject({
    user: '{"triage":{"messages":50}}',
    project: '\uFEFF{"triage":{"messages":80,"unknown":1},"intent":{"log":"all"}} // note',
  }, ({ config, values, trusted, problems, text }) => {
    assertEquals([config.triage.messages, config.intent.log, trusted], [50, "off", false]);
    assertEquals(values, [["triage.messages", 80], ["intent.log", "all"]]);
    assertEquals(problems.map(({ message }) => message.includes("debrief config trust")), [true]);
    assertEquals(text?.startsWith("\uFEFF"), true);
  }));

Deno.test("configState() tries every pattern of a rule", () =>
  inProject({
    user: JSON.stringify({
      intent: {
        rules: [
          { event: "PreToolUse", pattern: "a+", action: "log" },
          { event: "PreToolUse", pattern: "(", unless: "[", action: "log" },
        ],
      },
    }),
  }, ({ problems, values, text, trusted }) => {
    assertEquals(problems.map(({ path }) => path), ["intent.rules[1].pattern", "intent.rules[1].unless"]);
    assertEquals([values, text, trusted], [[], null, false]);
  }));

Deno.test("configState() names a pattern by its place in its file, whatever else is ignored there", () =>
  inProject({
    user: JSON.stringify({
      intent: {
        rules: [
          { event: "PreTool", pattern: "a", action: "log" },
          { event: "PreToolUse", pattern: "/git (push/", action: "log" },
        ],
      },
    }),
    project: '{"triage":{"messages":80}}',
  }, ({ problems, files }) => {
    const [event, , pattern] = problems;
    assertEquals([event?.path, pattern?.path], ["intent.rules[0].event", "intent.rules[1].pattern"]);
    assertEquals([pattern?.file, files[0]?.endsWith("/c/debrief.jsonc")], [files[0], true]);
  }));

Deno.test("configState() names a text of a hook that is not the pattern that it looks like", () =>
  inProject({
    user: JSON.stringify({ review: { hookTexts: ["[Gate] (", "/(/", "/^Gate/"] } }),
  }, ({ problems, config }) => {
    assertEquals(problems.map(({ path }) => path), ["review.hookTexts[1]"]);
    assertMatch(
      problems[0]?.message ?? "",
      /^"review\.hookTexts\[1\]" is searched by its letters: "\/\(\/" is not a valid/,
    );
    assertEquals(config.review.hookTexts.length, 3);
  }));

Deno.test("configState() has no values of a file that is not an object", () =>
  inProject({ project: "[1]" }, ({ values, text }) => assertEquals([values, text], [[], "[1]"])));

Deno.test("projectOf() is this directory, or the one that is named", () => {
  const { host } = testHost({ ...fileMachine({}), cwd: () => "/p" });
  assertEquals([projectOf(undefined, host), projectOf("q", host), projectOf("/r", host)], ["/p", "/p/q", "/r"]);
});
