/**
 * Gives debrief another version: in deno.json, lib/version.ts, the heading of CHANGELOG.md and what pages say to pin, and then in
 * all that is made from them (the plugin's files, the schema, the start scripts, dist/, the snapshots). `deno task release 0.3.0
 * --owner NAME`, where NAME is whose repository it is on GitHub; nothing is committed.
 *
 * @module
 */
import { refuseUnknown } from "../usage.ts";
import { parseArgs } from "@std/cli/parse-args";

export interface VersionedFiles {
  readonly "deno.json": string;
  readonly "lib/version.ts": string;
  readonly "CHANGELOG.md": string;
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

function numbersOf(version: string): readonly number[] | null {
  return VERSION.exec(version)?.slice(1).map(Number) ?? null;
}

function isNewer(version: readonly number[], than: readonly number[]): boolean {
  const at = version.findIndex((number, index) => number !== than[index]);
  return at >= 0 && version[at]! > than[at]!;
}

/** Replaces one place of a file, which must be there exactly once. */
function replaceOnce(file: string, text: string, [from, to]: readonly [from: string, to: string]): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`Expected ${JSON.stringify(from)} in ${file} once but found it ${count} times`);
  return text.replace(from, () => to);
}

/**
 * The files with another version. Throws Error if the version is not newer, or CHANGELOG.md does not say what is new in
 * it.
 */
export function withVersion(files: VersionedFiles, version: string): VersionedFiles {
  const old = /"version": "([^"]*)"/.exec(files["deno.json"])?.[1] ?? "";
  const [before, after] = [numbersOf(old), numbersOf(version)];
  if (after === null) throw new Error(`Expected a version such as 1.2.3 but found "${version}"`);
  if (before === null || !isNewer(after, before)) throw new Error(`Version ${version} is not newer than ${old}`);
  const replace = (file: keyof VersionedFiles, ...change: readonly [from: string, to: string]) =>
    replaceOnce(file, files[file], change);
  return {
    "deno.json": replace("deno.json", `"version": "${old}"`, `"version": "${version}"`),
    "lib/version.ts": replace("lib/version.ts", `"${old}"`, `"${version}"`),
    "CHANGELOG.md": replace("CHANGELOG.md", `\n## ${version} (unreleased)\n`, `\n## ${version}\n`),
  };
}

/** The files that tell users which release to pin, and where it is: one page, and the example that it shows. */
export const PINS = [
  "docs/ci.md",
  "fixtures/rules-repository/.github/workflows/rules.yml",
  "fixtures/rules-repository/.gitlab-ci.yml",
  "fixtures/rules-repository/.pre-commit-config.yaml",
] as const;

/** A text that pins a release, with another version, and with an owner where none is named yet. */
export function withPin(text: string, version: string, owner: string | undefined): string {
  const pinned = text.replace(/\bv\d+\.\d+\.\d+\b/g, `v${version}`);
  return owner === undefined ? pinned : pinned.replace(/\bOWNER\/debrief\b/g, () => `${owner}/debrief`);
}

const ROOT = new URL("../../", import.meta.url);

async function setVersion(version: string, owner: string | undefined): Promise<number> {
  const names = ["deno.json", "lib/version.ts", "CHANGELOG.md"] as const;
  const read = (name: string) => Deno.readTextFileSync(new URL(name, ROOT));
  const changed = withVersion(
    { "deno.json": read(names[0]), "lib/version.ts": read(names[1]), "CHANGELOG.md": read(names[2]) },
    version,
  );
  for (const name of names) Deno.writeTextFileSync(new URL(name, ROOT), changed[name]);
  for (const name of PINS) Deno.writeTextFileSync(new URL(name, ROOT), withPin(read(name), version, owner));
  // the snapshots are of the bundles, and these of what is generated
  for (const task of ["generate", "bundle", "snapshots"]) {
    console.log(`deno task ${task}`);
    const { code } = await new Deno.Command(Deno.execPath(), { args: ["task", "--quiet", task], cwd: ROOT }).spawn()
      .status;
    if (code !== 0) return code;
  }
  console.log(
    `\ndebrief is ${version}. Look at git diff, then: deno task test, .ci/release, git commit -am "chore!: version ${version}"`,
  );
  return 0;
}

if (import.meta.main) {
  const { _: [version = ""], owner } = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["_", "owner"],
  });
  Deno.exit(await setVersion(String(version), owner));
}
