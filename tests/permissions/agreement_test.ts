import { assertEquals } from "@std/assert";
import { type Behavior, decide, parseMode, type PermissionContext } from "../../lib/permissions/mod.ts";
import { type CommandRow, contextOf, decideByMatching, readRows } from "../support/recordings/permission_recordings.ts";

/** Rows that we decide otherwise than client 2.1.330, by their reason. None may be an `allow` of ours where it did not allow. */
const EXCEPTIONS: readonly (readonly [reason: string, given: readonly string[]])[] = [
  [
    "the client follows a way up only through directories that exist; ours takes them for existing, which is the safer side",
    ["cat src/../.env", "cat b/../.env", "frob < src/../.env"],
  ],
  ["the client's deny and ask rules do not look through nice and then sudo; ours do, which is the safer side", [
    "nice sudo frob x",
  ]],
  ["where the client was asked this was not its configuration, to whose tokens no link may lead", [
    "ln -s ../.claude x",
  ]],
  ["the client unquotes the value before it compares a rule that begins with an assignment; we ask", [
    'FOO="1" frob x',
  ]],
];
const EXCEPTED = new Set(EXCEPTIONS.flatMap(([, given]) => given));

/** Where the real commands were run: outside /home/dev, which stands in them. */
const ELSEWHERE = { cwd: "/srv/lab/srv/proj", home: "/home/lab" };

interface Row {
  readonly tool: string;
  readonly given: string;
  readonly verdict: string;
  readonly context: PermissionContext;
}

/** Requires agreement in all rows but the exceptions, and that what we allow is what the client allowed. */
function check(rows: readonly Row[]): void {
  const wrong = rows.flatMap((r) => {
    const input = r.tool === "Bash" ? { command: r.given } : { file_path: r.given };
    const decided = decide({ tool: r.tool, input }, r.context);
    assertEquals(decideByMatching({ tool: r.tool, input }, r.context), decided);
    const { verdict } = decided;
    return verdict === r.verdict ? [] : [{ ...r, ours: verdict }];
  });
  assertEquals(
    wrong.filter((r) => r.ours === "allow" || !EXCEPTED.has(r.given)).map((r) => [r.tool, r.given, r.verdict]),
    [],
  );
}

Deno.test("decide() agrees with the client on made-up commands", () => {
  const rows = readRows<CommandRow>("bash_made_up");
  check(rows.map((r) => ({ tool: "Bash", given: r.command, verdict: r.verdict, context: contextOf(r.rules) })));
});

Deno.test("decide() agrees with the client on commands of real sessions", () => {
  const rows = readRows<CommandRow>("bash_real");
  check(
    rows.map((r) => ({ tool: "Bash", given: r.command, verdict: r.verdict, context: contextOf(r.rules, ELSEWHERE) })),
  );
});

Deno.test("decide() agrees with the client on paths", () => {
  const rows = readRows<{ rules: Partial<Record<Behavior, string[]>>; tool: string; path: string; verdict: string }>(
    "paths",
  );
  const place = (text: string): string =>
    text.replaceAll("<PROJ>", "/srv/r/proj").replaceAll("<ROOT>", "/srv/r").replaceAll("<HOME>", "/srv/h");
  check(
    rows.map((r) => ({
      tool: r.tool,
      given: place(r.path),
      verdict: r.verdict,
      context: contextOf(JSON.parse(place(JSON.stringify(r.rules))), {
        cwd: "/srv/r/proj",
        home: "/srv/h",
        path: "/srv/c/settings.json",
      }),
    })),
  );
});

interface Group {
  readonly rules: Partial<Record<Behavior, string[]>>;
  readonly mode: string;
  readonly tool: string;
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

function rowsOf(group: Group, place: Parameters<typeof contextOf>[1]): Row[] {
  const context = contextOf(group.rules, { ...place, mode: parseMode(group.mode) ?? "default" });
  return (["allow", "ask", "deny"] as const).flatMap((verdict) =>
    (group[verdict] ?? []).map((given) => ({
      tool: group.tool,
      given: given.replaceAll("<PROJ>", context.cwd),
      verdict,
      context,
    }))
  );
}

Deno.test("decide() agrees with what else was asked of the client", () => {
  check(readRows<Group>("measured").flatMap((group) => rowsOf(group, {})));
});

// asked of 2.1.330 and 2.1.331, which agree; 2.1.287 decides twenty of them otherwise, mostly pipes with assignments
Deno.test("decide() agrees with the client on what lines are made of: cd, sed, heredocs, assignments, loops with pipes, /proc, ask rules for paths", () => {
  const place = { cwd: "/lab/proj", home: "/lab/home", path: "/lab/config/settings.json" };
  check(readRows<Group>("compound").flatMap((group) => rowsOf(group, place)));
});
