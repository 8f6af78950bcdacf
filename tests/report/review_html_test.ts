import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { reviewHtml } from "../../lib/report/review_html.ts";
import { assistant, toolResult, toolUse, user } from "../transcript/literals.ts";
import { browse, findBrowser } from "./browser.ts";
import { recommendation, reviewOf } from "./reviews.ts";

/** Everything that has ever run in a page it was only shown in. */
const HOSTILE = [
  "<script>document.title = 'RAN'</script>",
  "</style><script>document.title = 'RAN'</script>",
  "</title><img src=x onerror=\"document.title = 'RAN'\">",
  '" onmouseover="document.title = \'RAN\'" x="',
  "' onload='document.title=1",
  "<a href=\"javascript:document.title='RAN'\">x</a>",
  "<svg/onload=document.title='RAN'>",
  "<iframe srcdoc=\"<script>parent.document.title='RAN'</script>\"></iframe>",
  "--><script>document.title='RAN'</script><!--",
  "<style>*{display:none}</style>",
  '<meta http-equiv=refresh content="0;url=data:text/html,RAN">',
  '<base href="http://127.0.0.1:9/"><form action=/ id=f></form>',
  "\u0000\u001b[2J\u202eRAN\u2066\ufeff",
  "`${document.title='RAN'}`",
  "\ud800 lone",
];

function hostilePage(): string {
  const lines = HOSTILE.flatMap((text, i) => [
    assistant(`m${i}`, [toolUse(`t${i}`, `mcp__x__${text}`, { command: text })], { sessionId: text }),
    user([toolResult(`t${i}`, `Permission to use ${text} has been denied.`, true)], { sessionId: text }),
    assistant(`n${i}`, [toolUse(`u${i}`, "Bash", { command: text })]),
    user([toolResult(`u${i}`, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
      userFeedback: text,
    }),
  ]);
  const recommendations = HOSTILE.map((text) =>
    recommendation({ rule: `Bash(${text})`, why: text, examples: [text], risk: text })
  );
  const suggestions = HOSTILE.map((text) => ({
    kind: "deny_rule" as const,
    rule: text,
    occurrences: 2,
    sessions: 1,
    words: [text],
    why: text,
    examples: [text],
  }));
  return reviewHtml(reviewOf(lines, { recommendations, suggestions, notes: HOSTILE }));
}

Deno.test("reviewHtml() lets no text of a transcript become markup", () => {
  const text = hostilePage();
  assertEquals(text.match(/<script/gi), null);
  assertEquals(text.match(/<(?:img|iframe|svg|a|base|form|object|embed|link)\b/gi), null);
  assertEquals(text.match(/<style/g)?.length, 1);
  assertEquals(text.match(/<\/style/g)?.length, 1);
  assertEquals(text.match(/<title/g)?.length, 1);
  assertEquals(text.match(/\son\w+\s*=\s*["']/gi), null);
  // deno-lint-ignore no-control-regex -- none may be left
  assertEquals(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]/.test(text), false);
  assertStringIncludes(text, "default-src 'none'");
  assertStringIncludes(text, "&lt;script&gt;document.title = &#39;RAN&#39;&lt;/script&gt;");
});

Deno.test("reviewHtml() is the same for the same review", () => {
  assertEquals(hostilePage(), hostilePage());
});

const browser = findBrowser();
Deno.test({
  name: browser === null
    ? "reviewHtml() runs nothing in a browser (skipped: no chromium on this machine)"
    : "reviewHtml() runs nothing in a browser and shows the text",
  ignore: browser === null,
  async fn() {
    const file = Deno.makeTempFileSync({ suffix: ".html" });
    try {
      Deno.writeTextFileSync(file, hostilePage());
      const dom = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
      assertStringIncludes(dom, "<title>Permission review</title>");
      assert(!dom.includes("<script"));
      assertStringIncludes(dom, "&lt;script&gt;document.title = 'RAN'&lt;/script&gt;");
      assertStringIncludes(dom, "javascript:document.title='RAN'");
      // and the same page without its policy: escaping alone must hold too
      Deno.writeTextFileSync(file, hostilePage().replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""));
      const bare = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
      assertStringIncludes(bare, "<title>Permission review</title>");
    } finally {
      Deno.removeSync(file);
    }
  },
});

Deno.test({
  name: "browse() sees a page that does run something",
  ignore: browser === null,
  async fn() {
    const file = Deno.makeTempFileSync({ suffix: ".html" });
    try {
      Deno.writeTextFileSync(file, "<title>x</title><script>document.title = 'RAN'</script>");
      assertStringIncludes(
        await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]),
        "<title>RAN",
      );
    } finally {
      Deno.removeSync(file);
    }
  },
});
