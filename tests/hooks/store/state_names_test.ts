import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import fc from "../../support/property.ts";
import {
  projectName,
  projectState,
  safeName,
  sessionState,
  sessionStateDirectory,
} from "../../../lib/hooks/store/state_names.ts";

Deno.test("safeName() is one plain name for any id", () => {
  fc.assert(fc.property(fc.string(), (id) => {
    const name = safeName(id);
    assertMatch(name, /^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
    assert(name.length <= 97);
    assertEquals(safeName(name), name, "a safe name stays as it is");
  }));
});

Deno.test("safeName() keeps different ids apart", () => {
  const ids = [
    "a/b",
    "a_b",
    "a:b",
    "A/b",
    ".a",
    "-a",
    "_a",
    "",
    "_",
    "..",
    "x".repeat(80),
    "x".repeat(81),
    "x".repeat(82),
  ];
  assertEquals(new Set(ids.map(safeName)).size, ids.length);
  assertEquals(new Set(ids.map(safeName).map((name) => name.toLowerCase())).size, ids.length);
});

Deno.test("projectName() is the same for a project, its trailing separator and its worktrees", () => {
  const name = projectName("/home/me/app");
  for (
    const path of [
      "/home/me/app/",
      "/home/me/app//",
      "/home/me/app/.claude/worktrees/fix",
      "/home/me/app/.claude/worktrees/fix/sub/",
    ]
  ) {
    assertEquals(projectName(path), name, path);
  }
  assertEquals(projectName("C:\\me\\app\\.claude\\worktrees\\fix"), projectName("C:\\me\\app"));
  for (const path of ["/home/me/app2", "/home/me/app/.claude/worktrees", "/home/me", null]) {
    assertNotEquals(projectName(path), name);
  }
  assertEquals(projectName(null), projectName(""));
});

Deno.test("projectName() shows no secret that a directory is named by, and tells such directories apart", () => {
  const token = "npm_zd7Cl4m11UzRlK6C3qC3b6ZaDlAs5x2cIl3o";
  const name = projectName(`/home/me/${token}/app`);
  assertEquals([name.includes(token.slice(4)), name.includes("_home_me_")], [false, true]);
  assertNotEquals(name, projectName(`/home/me/${token.replace("z", "y")}/app`));
});

Deno.test("projectState() and sessionState() name files by project and by session", () => {
  assertEquals(projectState("/p", "log.jsonl"), `projects/${safeName("/p")}/log.jsonl`);
  assertEquals(sessionState("0b51e6a1", "ledger.json"), "sessions/0b51e6a1/ledger.json");
  assertEquals(sessionState(null, "ledger.json"), `${sessionStateDirectory(null)}/ledger.json`);
  assertEquals(sessionStateDirectory(null), "sessions/unknown");
  assertEquals(sessionStateDirectory("../../etc").split("/").length, 2);
});

Deno.test("law: safeName() ends in the FNV-1a hash of 64 bits, as big integers compute it", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", minLength: 1 }), (id) => {
    let hash = 0xcbf29ce484222325n;
    for (let at = 0; at < id.length; at++) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(at))) * 0x100000001b3n);
    }
    assertEquals(safeName(id) === id || safeName(id).endsWith(hash.toString(16).padStart(16, "0")), true, id);
  }));
});
