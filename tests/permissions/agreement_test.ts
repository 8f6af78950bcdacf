import { assertEquals } from "@std/assert";
import { type Behavior, decide, parseMode, type PermissionContext } from "../../lib/permissions/mod.ts";
import { type CommandRow, contextOf, readRows } from "../support/permission_recordings.ts";

/**
 * What client 2.1.330 decided, row by row. A row that we decide otherwise must stand in this table with its reason; none
 * may be an `allow` of ours where the client asked or denied.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "for i in a b; do": "no command line of bash: the client lets it run and bash refuses it; we ask",
  "if [ -f x ]; then": "as above",
  "if true": "as above",
  "if frob x": "as above",
  "while frob x": "as above",
  "if": "as above",
  "frob x |": "as above",
  "frob x ;; frob y": "as above",
  "nice sudo frob x":
    "the client's deny and ask rules do not look through nice and then sudo; ours do, which is the safer side",
  'FOO="1" frob x': "the client unquotes the value before it compares a rule that begins with an assignment; we ask",
};

/** Where the real commands were run: outside /home/dev, which stands in them. */
const ELSEWHERE = { cwd: "/srv/lab/srv/proj", home: "/home/lab" };

interface Row {
  readonly tool: string;
  readonly given: string;
  readonly verdict: string;
  readonly context: PermissionContext;
}

function check(rows: readonly Row[], least: number): void {
  const wrong = rows.filter((r) => {
    const input = r.tool === "Bash" ? { command: r.given } : { file_path: r.given };
    return decide({ tool: r.tool, input }, r.context).verdict !== r.verdict;
  });
  assertEquals(wrong.filter((r) => !(r.given in EXCEPTIONS)).map((r) => [r.tool, r.given, r.verdict]), []);
  const unsafe = wrong.filter((r) =>
    r.verdict !== "allow" && decide({ tool: r.tool, input: { command: r.given } }, r.context).verdict === "allow"
  );
  assertEquals(unsafe.map((r) => r.given), []);
  const share = 1 - wrong.length / rows.length;
  assertEquals(share >= least, true, `agreement ${share} below ${least}`);
}

Deno.test("decide() agrees with the client on made-up commands", () => {
  const rows = readRows<CommandRow>("bash_made_up");
  check(rows.map((r) => ({ tool: "Bash", given: r.command, verdict: r.verdict, context: contextOf(r.rules) })), 0.995);
});

Deno.test("decide() agrees with the client on commands of real sessions", () => {
  const rows = readRows<CommandRow>("bash_real");
  check(
    rows.map((r) => ({ tool: "Bash", given: r.command, verdict: r.verdict, context: contextOf(r.rules, ELSEWHERE) })),
    0.98,
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
    0.995,
  );
});

Deno.test("decide() agrees with what else was asked of the client", () => {
  interface Group {
    readonly rules: Partial<Record<Behavior, string[]>>;
    readonly mode: string;
    readonly tool: string;
    readonly allow?: readonly string[];
    readonly ask?: readonly string[];
    readonly deny?: readonly string[];
  }
  const rows = readRows<Group>("measured").flatMap((g) => {
    const context = contextOf(g.rules, { mode: parseMode(g.mode) ?? "default" });
    return (["allow", "ask", "deny"] as const).flatMap((verdict) =>
      (g[verdict] ?? []).map((given) => ({ tool: g.tool, given, verdict, context }))
    );
  });
  check(rows, 0.995);
});
