import { assertEquals, assertThrows } from "@std/assert";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { withFunctions } from "../../../tools/bundle.ts";
import { readBundle, usualNames, withoutUnused, withSeldom } from "../../../tools/bundle/seldom.ts";
import { writeNpmConfig } from "../../../tools/deno.ts";

/** A mask in which everything was executed but what is between « and »; returns the code without the marks. */
function marked(text: string): [code: string, executed: Uint8Array] {
  const parts = text.split(/[«»]/);
  const executed = parts.flatMap((part, i) => Array.from(part, () => i % 2 === 0 ? 1 : 0));
  return [parts.join(""), new Uint8Array(executed)];
}

/** The script with what was not executed in functions. */
function seldomOf(code: string, executed: Uint8Array = new Uint8Array(code.length)): string {
  const script = readBundle(code);
  return withSeldom(script, usualNames(script, executed));
}

async function exported(script: string): Promise<Record<string, unknown>> {
  return await import(`data:text/javascript,${encodeURIComponent(script)}`);
}

const CASES: readonly [what: string, script: string, moved: readonly string[]][] = [
  ["a function", "function f(x){return x+1}function g(x){return x?1:«f(x)»}export const r=[g(0),g(2)];", ["f"]],
  ["a table", "var t=[1,2];function g(x){return x?1:«t[0]»}export const r=[g(0),g(2)];", ["t"]],
  ["one of two tables", "var t=[1],u=[2];function g(x){return x?u:«t»}export const r=[g(0),g(2)];", ["t"]],
  ["what only that needs", "var t=[1];function f(){return t}function g(x){return x?1:«f()»}export const r=g(0);", [
    "t",
    "f",
  ]],
  ["a class", "var A=class{v=1};var B=class extends A{};function g(x){return x?1:«new B().v»}export const r=g(0);", [
    "A",
    "B",
  ]],
  ["a shorthand", "var t=1;function g(x){return x?1:«{t}»}export const r=g(0);".replace("«{t}»", "«({t})»"), ["t"]],
  ["a name that is hidden within", "var t=1;function g(x){return x?1:«[t,(t=>t)(2)]»}export const r=g(0);", ["t"]],
  [
    "no variable that is assigned from elsewhere",
    "var t;function g(x){return x?1:«(t=2)»}export const r=[g(0),t];",
    [],
  ],
  [
    "a variable that is assigned only within",
    "var t=0;function f(){return ++t}function g(x){return x?1:«f()»}export const r=[g(0),g(0)];",
    ["t", "f"],
  ],
  ["nothing that is exported by its name", "var t=[1],u=2;«export{t as r,u}»;", []],
  [
    "functions without this",
    "function f(){return this===undefined}function g(x){return x?1:«f()»}export const r=g(0);",
    ["f"],
  ],
];

for (const [what, text, moved] of CASES) {
  Deno.test(`withSeldom() moves ${what}, and the script gives the same`, async () => {
    const [code, executed] = marked(text);
    const script = seldomOf(code, executed);
    const [top = "", within = ""] = script.split("var made0;");
    const declares = (part: string, name: string) => new RegExp(`(var|function|,)\\s*${name}\\b[^)]`).test(part);
    for (const name of moved) assertEquals([declares(top, name), declares(within, name)], [false, true], script);
    assertEquals(script.includes("seldom0()"), moved.length > 0);
    assertEquals(await exported(script), await exported(code));
  });
}

Deno.test("withSeldom() makes one function of each module, evaluated once", async () => {
  const [code, executed] = marked(
    "// a.ts\nvar log=[];// lib/b.ts\nvar b=log.push('b');\n// lib/c.ts\nvar c=log.push('c')+b;\n" +
      "// d.ts\nfunction g(x){return x?1:«[b,b,c]»}export const r=[g(1),log.length,g(0),log];",
  );
  executed.fill(1, 0, code.indexOf("?"));
  const script = seldomOf(code.replace("export", " export"), executed);
  assertEquals([...script.matchAll(/function (seldom\d)\(/g)].map(([, name]) => name), ["seldom2", "seldom3"]);
  assertEquals((await exported(script))["r"], [1, 0, [1, 1, 3], ["b", "c"]]);
});

Deno.test("readBundle() refuses a script with such a name", () => {
  assertThrows(() => readBundle("var seldom1=1;"), Error, 'like "seldom7"');
});

const RECORDED = new URL("../../../fixtures/clients/2.1.330/decisions/", import.meta.url);

/** What a hook prints for the first recorded call of an event that it knows. */
async function answerTo(script: string, events: readonly string[]): Promise<string> {
  const project = Deno.makeTempDirSync();
  try {
    const file = `${project}/hook.js`;
    Deno.writeTextFileSync(file, script);
    const lines = Deno.readTextFileSync(new URL("hook_calls.jsonl", RECORDED)).trim().split("\n");
    const inputs = lines.map((line) => JSON.parse(line).input).filter((input) =>
      events.includes(input.hook_event_name)
    );
    const input = { ...inputs[0], cwd: project };
    input.transcript_path = new URL(`${input.session_id}.jsonl`, RECORDED).pathname;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-config", file],
      env: { CLAUDE_PROJECT_DIR: project, CLAUDE_CONFIG_DIR: project },
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    await new Blob([JSON.stringify(input)]).stream().pipeTo(child.stdin);
    const answer = new TextDecoder().decode((await child.output()).stdout);
    const log = [...Deno.readDirSync(`${project}/debrief/state`)].length;
    return `${answer} ${log}`;
  } finally {
    Deno.removeSync(project, { recursive: true });
  }
}

for (const { name, events } of HOOK_SETUPS) {
  Deno.test(`${name} does the same where nothing is needed at its start`, async () => {
    const plain = await withFunctions(`hooks/${name}.ts`, writeNpmConfig());
    const seldom = seldomOf(plain);
    assertEquals(await answerTo(seldom, events), await answerTo(plain, events));
  });
}

const ENUM = "var E;(function(E2){E2[E2.A=0]='A'})(E||(E={}));";

for (
  const [what, script, removed] of [
    [
      "a table that nothing uses, and what only that uses",
      "var t=f(1);function f(x){return x}export const r=1;",
      ["t", "f"],
    ],
    ["an enum that nothing uses", `${ENUM}export const r=1;`, ["E"]],
    ["an enum that only something unused uses", `${ENUM}function g(){return E.A}export const r=1;`, ["E", "g"]],
    ["no enum that is used", `${ENUM}export const r=E.A;`, []],
    ["nothing that a statement uses", "var t=[];t.push(f());function f(){return 1}export const r=t;", []],
  ] as const
) {
  Deno.test(`withoutUnused() removes ${what}`, async () => {
    const short = withoutUnused(script);
    for (const name of ["t", "f", "g", "E"].filter((name) => new RegExp(`\\b${name}\\b`).test(script))) {
      assertEquals(new RegExp(`\\b${name}\\b`).test(short), !(removed as readonly string[]).includes(name), short);
    }
    assertEquals(await exported(short), await exported(script));
  });
}

Deno.test("the command line does the same where nothing is needed at its start", async () => {
  const plain = await withFunctions("main.ts", writeNpmConfig());
  const forms = { plain, seldom: seldomOf(plain) };
  const session = [...Deno.readDirSync(RECORDED)].find(({ name }) => /^[0-9a-f-]{36}\.jsonl$/.test(name))?.name ?? "";
  const file = new URL(session, RECORDED).pathname;
  const directory = Deno.makeTempDirSync();
  try {
    for (const [name, script] of Object.entries(forms)) Deno.writeTextFileSync(`${directory}/${name}.js`, script);
    const lines = [
      "turns",
      "summary",
      "triage",
      "calls",
      "check",
      "review",
      "report --markdown",
      "replay memory_triage",
    ];
    for (const line of [...lines.map((command) => `${command} ${file}`), "help", "rules explain ls", "config show"]) {
      const said = Object.keys(forms).map((name) => {
        const { code, stdout } = new Deno.Command(Deno.execPath(), {
          args: ["run", "-A", "--quiet", "--no-config", "--no-remote", "--no-npm", `${directory}/${name}.js`]
            .concat(line.split(" ")),
          cwd: directory,
          env: { HOME: directory, CLAUDE_CONFIG_DIR: directory, NO_COLOR: "1" },
          stderr: "inherit",
        }).outputSync();
        return { code, text: new TextDecoder().decode(stdout) };
      });
      assertEquals(said[1], said[0], line);
      assertEquals([said[0]?.code, said[0]?.text === ""], [0, false], line);
    }
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});
