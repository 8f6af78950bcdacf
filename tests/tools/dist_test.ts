import { assert, assertEquals } from "@std/assert";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { bundle, bundles, packagesIn, plainBundle } from "../../tools/bundle.ts";
import { readCalled } from "../../tools/bundle/called.ts";
import { writeNpmConfig } from "../../tools/deno.ts";
import { filesBelow } from "../../tools/files.ts";

const DIST = new URL("../../dist/", import.meta.url);

Deno.test("dist/ contains exactly what the sources bundle to (else: deno task bundle)", async () => {
  const config = writeNpmConfig();
  const names = bundles().map(({ name }) => name).sort();
  const kept = [...Deno.readDirSync(DIST)].flatMap(({ name, isFile }) => isFile ? name : []);
  assertEquals(kept.sort(), names);
  const called = readCalled();
  const ownCode = bundles().filter(({ handler }) => handler === undefined);
  assertEquals(Object.keys(called), ownCode.map(({ name }) => name).sort());
  for (const item of bundles()) {
    const kept = Deno.readTextFileSync(new URL(item.name, DIST));
    const made = await bundle(item, config, called[item.name] ?? new Set());
    // not assertEquals: 200 kB in a message help nobody
    assert(made === kept, `dist/${item.name} is not what ${item.entry} says`);
  }
});

Deno.test("a plugin copies at most 4 MB: all of dist/", () => {
  const sizes = filesBelow(DIST.pathname).map((path) => Deno.statSync(path).size);
  assert(sizes.reduce((sum, size) => sum + size, 0) <= 4e6, `${sizes}`);
});

Deno.test("bundles() has a script for every hook that is set up", () => {
  const names = bundles().map(({ name }) => name);
  for (const { name } of HOOK_SETUPS) assert(names.includes(`${name}.js`), name);
});

Deno.test("a bundle imports nothing but the command line's and names no path of the machine it was made on", () => {
  for (const { name, handler } of bundles()) {
    // a script that is given as text can import nothing either: bundleHook() made it
    // and Deno has its own SQLite, threads, V8 and zlib, which only the history asks for
    const text = Deno.readTextFileSync(new URL(name, DIST)).replace("import(`data:text/javascript,", "")
      .replace(handler === undefined ? "" : 'import { runNamedHook } from "./debrief.js"', "")
      .replace(/import\("node:(?:sqlite|worker_threads|zlib)"\)/g, "");
    assertEquals(
      /(?:^|[;}])\s*import[\s{*"]|[^.\w]import\(/m.exec(text.replace(/import\.meta/g, ""))?.[0],
      undefined,
      name,
    );
    assertEquals(
      /\.cache\/deno|registry\.npmjs|\/home\/|\/root\//.exec(text.replace(/\/home\/dev/g, ""))?.[0],
      undefined,
      name,
    );
  }
});

Deno.test("the bundle of a hook has readers of no client that runs no hooks", async () => {
  const config = writeNpmConfig();
  const directories = HOOKED_CLIENTS.map(({ id }) => id);
  for (const { entry } of bundles().filter(({ isHook }) => isHook)) {
    const text = await plainBundle(entry, config);
    const clients = new Set([...text.matchAll(/lib\/clients\/(\w+)\/mod\.ts/g)].map(([, name = ""]) => name));
    assertEquals([...clients].sort(), directories.toSorted(), entry);
  }
});

Deno.test("packagesIn() names only packages that deno.json pins and CONTRIBUTING and SECURITY list", async () => {
  const config = writeNpmConfig();
  const { imports } = JSON.parse(Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)));
  const pinned = Object.values<string>(imports).filter((target) => target.startsWith("npm:"));
  const found = new Set<string>();
  for (const { entry } of bundles()) for (const name of await packagesIn(entry, config)) found.add(name);
  assert(found.size > 0);
  assertEquals([...found].filter((name) => !pinned.includes(`npm:${name}`)), []);
  for (const page of ["CONTRIBUTING.md", "SECURITY.md"]) {
    const text = Deno.readTextFileSync(new URL(`../../${page}`, import.meta.url));
    const listed = (name: string): boolean => text.includes(`\`${name.slice(0, name.lastIndexOf("@"))}\``);
    assertEquals([...found].filter((name) => !listed(name)), [], page);
  }
});
