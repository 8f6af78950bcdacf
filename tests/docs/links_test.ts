import { assert, assertEquals } from "@std/assert";
import { ALL_COMMANDS, commandNamed, loadCommands } from "../../lib/cli/commands.ts";
import { blocksOf, type Page, proseOf, readPages } from "./read_pages.ts";

const COMMANDS = await loadCommands();

const ROOT = new URL("../../", import.meta.url);

function exists(path: string): boolean {
  try {
    Deno.statSync(new URL(path, ROOT));
    return true;
  } catch {
    return false;
  }
}

function anchorsOf({ text }: Page): Set<string> {
  const headings = text.split("\n").filter((line) => /^#+ /.test(line)).map((line) => line.replace(/^#+ /, ""));
  return new Set(
    headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")),
  );
}

Deno.test("links of a page lead to a page and a heading that exist", () => {
  const all = readPages();
  for (const page of all) {
    for (const [, link = ""] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const base = page.path.includes("/") ? page.path.slice(0, page.path.lastIndexOf("/") + 1) : "";
      const target = path === "" ? page.path : new URL(base + path, "file:///").pathname.slice(1);
      assert(exists(target), `${page.path}: "${link}" does not exist`);
      if (anchor === undefined) continue;
      const found = all.find((one) => one.path === target);
      assert(found && anchorsOf(found).has(anchor), `${page.path}: "${link}" has no such heading`);
    }
  }
});

const PROJECT_PATH = /^(?:lib|tools|tests|docs|hooks|schema|fixtures|dist|\.ci|\.claude-plugin)\/[\w./-]*$/;

Deno.test("files of the project that a page names exist", () => {
  let count = 0;
  for (const page of readPages()) {
    for (const [, path = ""] of proseOf(page).matchAll(/`([^`\n]+)`/g)) {
      if (!PROJECT_PATH.test(path) || /[A-Z]{4}/.test(path)) continue;
      count++;
      assert(exists(path), `${page.path}: \`${path}\` does not exist`);
    }
  }
  assert(count > 20, `only ${count} files are named`);
});

Deno.test("tasks that a page names exist", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  for (const { path, text } of readPages()) {
    for (const [, task = ""] of text.matchAll(/\bdeno task (\w+(?::\w+)*)/g)) {
      assert(Object.hasOwn(tasks, task), `${path}: there is no task "${task}"`);
    }
  }
});

Deno.test("commands and options that a page names exist, by the names of today", async () => {
  const lines = readPages().flatMap((page) => [
    ...[...proseOf(page).matchAll(/`debrief ([^`]+)`/g)].map(([, line = ""]) => ({ page, line })),
    ...blocksOf(page).filter(({ language }) => language === "sh").flatMap(({ text }) =>
      [...text.replace(/\\\n\s*/g, "").matchAll(/(?:^|\/)debrief(?:\.js)? ((?![&|>]).+)$/gm)].map(([, line = ""]) => ({
        page,
        line,
      }))
    ),
  ]);
  assert(lines.length > 10);
  for (const { page: { path }, line } of lines) {
    const unquoted = line.replace(/'[^']*'/g, "QUOTED");
    const [name = "", ...words] = unquoted.split("#")[0]?.trim().split(/\s+/) ?? [];
    if (["help", "--version", "…"].includes(name)) continue;
    if (name === "hooks" && words.length === 0) continue;
    assert(path === "CHANGELOG.md" || !Object.hasOwn(ALL_COMMANDS.renamed, name), `${path}: debrief ${line}`);
    const { command } = await commandNamed([name, ...words]);
    const known = [...command.options.map(({ name }) => name), "help"];
    const options = words.filter((word) => word.startsWith("--")).map((word) => word.slice(2));
    assertEquals(options.filter((option) => !known.includes(option)), [], line);
  }
});

Deno.test("docs/commands.md describes every command", () => {
  const page = readPages().find(({ path }) => path === "docs/commands.md")?.text ?? "";
  for (const { name } of COMMANDS) assert(page.includes(`\`${name}\``), `docs/commands.md does not describe ${name}`);
});

Deno.test("every page but the README names its reader first, and the README stays short", () => {
  for (const { path, text } of readPages()) {
    if (path === "README.md") {
      assert(text.length <= 8000, `README.md has ${text.length} characters: move something to docs/`);
      continue;
    }
    const [, reader = ""] = /^# .+\n\n(.+)/.exec(text) ?? [];
    assert(/^For /.test(reader), `${path}: expected "For …" after the title but found "${reader.slice(0, 60)}"`);
  }
});
