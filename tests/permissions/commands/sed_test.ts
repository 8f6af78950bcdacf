import { assertEquals } from "@std/assert";
import { sedEdits, sedReads } from "../../../lib/permissions/commands/sed.ts";

const split = (line: string): string[] => line.split(" ");

Deno.test("sedReads() knows what prints lines, and what replaces in what it is given", () => {
  const reads = ["-n 1p f", "-n 1,5p;9p f", "-nE 1p f", "--quiet 1,2p f", "s/a/b/", "-E s/a/b/g", "s/a/b/2g"];
  assertEquals(reads.filter((line) => !sedReads(split(line))), []);
  const others = ["1p f", "-n /x/p f", "s/a/b/ f", "-e s/a/b/", "-i s/a/b/", "--version", "1d", "s|a|b|", "-- s/a/b/"];
  assertEquals(others.filter((line) => sedReads(split(line))), []);
  assertEquals(sedReads([]), false);
});

Deno.test("sedEdits() knows one plain substitution, in place or not", () => {
  const edits = [
    "-i s/a/b/ f.ts",
    "-i s/a/b/g f.ts g.ts",
    "-E -i s/a+/b/ f.ts",
    "-ri s/a/b/ f.ts",
    "--in-place s/a/b/ f.ts",
  ];
  assertEquals([...edits, "s/a/b/ f.ts"].filter((line) => !sedEdits(split(line))), []);
  const others = ["-i 1d f.ts", "-i.bak s/a/b/ f.ts", "-i -e s/a/b/ f.ts", "-n s/a/b/p f.ts", "-i y/a/b/ f.ts", "-i"];
  assertEquals(others.filter((line) => sedEdits(split(line))), []);
});

Deno.test("sedEdits() refuses what could run or write something, or what the client takes for it", () => {
  const scripts = [
    "s/a/b/e",
    "s/a/b/w f",
    "s/a/b/;1d",
    "s/a/the end/",
    "s/a/{}/",
    "s/a/#/",
    "s/a\\|b/c/",
    "s/1~2/c/",
    "s/ä/a/",
  ];
  assertEquals(scripts.filter((script) => sedEdits(["-i", script, "f.ts"])), []);
  const plain = ["s/we are/x/", "s/a,b/c/", "s/\\(a\\)/\\1/g", " s/a/b/ ", "s/a!/b/"];
  assertEquals(plain.filter((script) => !sedEdits(["-i", script, "f.ts"])), []);
  // only right after -i may a file be meant for a script
  assertEquals([["-i", "s/a/b/", "e.ts"], ["-i", "-E", "s/a/b/", "e.ts"]].map(sedEdits), [false, true]);
});
