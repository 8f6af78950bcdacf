import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { uninstallCommand } from "../../../lib/cli/commands/setup/uninstall.ts";
import { denoHost } from "../../../lib/cli/host/deno_host.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { projectName } from "../../../lib/hooks/store/state_names.ts";
import { debrief, keepSession, placeTest, stateFile } from "../../support/command_line.ts";

placeTest("purge removes what was recorded, and nothing else", async (place) => {
  const { config, project } = place;
  const log = (session: string) => `{"hook":"memory_triage","session":"${session}"}\n`;
  Deno.writeTextFileSync(stateFile(place, "log.jsonl"), log("s1"));
  const other = stateFile({ ...place, project: "/other" }, "log.jsonl");
  Deno.writeTextFileSync(other, log("s3"));
  keepSession(place, "s2", "{}\n");
  for (const session of ["s1", "s2", "s3"]) {
    Deno.mkdirSync(`${config}/debrief/state/sessions/${session}`, { recursive: true });
  }
  for (const context of ["s1", "s1-2", "s3"]) {
    Deno.mkdirSync(`${config}/debrief/state/context/${context}`, { recursive: true });
  }
  Deno.mkdirSync(`${project}/.claude/debrief/s1`, { recursive: true });
  Deno.writeTextFileSync(`${project}/.claude/debrief.jsonc`, "{}");
  assertStringIncludes((await debrief(place, ["purge", "--dry-run"])).stdout, "Would remove");
  assertEquals(Deno.statSync(`${project}/.claude/debrief`).isDirectory, true);
  const { stdout } = await debrief(place, ["purge", "--yes", "--json"]);
  const { schema, project: named, removed, entries } = JSON.parse(stdout);
  assertEquals([schema, named, removed], ["debrief.purge/2", project, true]);
  const state = `${config}/debrief/state`;
  assertEquals(entries.slice(0, 1).concat(entries.slice(2).sort()), [
    `${project}/.claude/debrief`,
    `${state}/context/s1`,
    `${state}/context/s1-2`,
    `${state}/sessions/s1`,
    `${state}/sessions/s2`,
  ]);
  assertEquals([...Deno.readDirSync(`${project}/.claude`)].map(({ name }) => name), ["debrief.jsonc"]);
  assertEquals([...Deno.readDirSync(`${state}/sessions`)].map(({ name }) => name), ["s3"]);
  assertEquals(Deno.readTextFileSync(other), log("s3"));
  assertStringIncludes((await debrief(place, ["purge", "--yes"])).stdout, "Nothing was recorded");
});

placeTest("purge keeps what debrief did not write in its directory of the project, and names it", async (place) => {
  const directory = `${place.project}/.claude/debrief`;
  for (const name of ["s1", "s2", "s3/sub", "triage"]) {
    Deno.mkdirSync(`${directory}/${name}`, { recursive: true });
  }
  const files = [
    "s1/.gitignore",
    "s1/decision.md",
    "s2/decision.md",
    "s2/mine.txt",
    "triage/mine.txt",
  ];
  for (const name of [...files, ".gitignore", "mine.txt", "notes.jsonl"]) {
    Deno.writeTextFileSync(`${directory}/${name}`, "");
  }
  Deno.mkdirSync(`${place.home}/elsewhere`);
  Deno.symlinkSync(`${place.home}/elsewhere`, `${directory}/link`);
  const kept = ["link", "mine.txt", "notes.jsonl", "s2", "triage"];
  const dry = await debrief(place, ["purge", "--dry-run"]);
  for (const name of kept) {
    assertStringIncludes(dry.stdout, `Would keep ${directory}/${name}, which debrief did not write.`);
  }
  assertEquals(
    JSON.parse((await debrief(place, ["purge", "--dry-run", "--json"])).stdout).foreign,
    kept.map((name) => `${directory}/${name}`),
  );
  const { stdout } = await debrief(place, ["purge", "--yes"]);
  assertStringIncludes(stdout, `Kept ${directory}/mine.txt, which debrief did not write.`);
  assertEquals([...Deno.readDirSync(directory)].map(({ name }) => name).sort(), kept);
});

placeTest("purge removes the rest where a directory cannot be removed, and says so", async (place) => {
  const { config, project } = place;
  const log = stateFile(place, "log.jsonl");
  Deno.writeTextFileSync(log, '{"session":"s1"}\n');
  Deno.mkdirSync(`${project}/.claude/debrief/s1`, { recursive: true });
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  const { machine, ...real } = denoHost(import.meta.url, { stdout: tell, stderr: tell, cwd: () => project });
  const busy = `${project}/.claude/debrief`;
  const host = {
    ...real,
    env: (name: string) => name === "CLAUDE_CONFIG_DIR" ? config : undefined,
    machine: { ...machine, remove: (path: string) => path === busy ? "Directory not empty" : machine.remove(path) },
  };
  assertEquals(await uninstallCommand.run(["--purge", "--yes"], host), 2);
  assertEquals(
    told.at(-1),
    `debrief uninstall --purge: Cannot remove "${busy}": Directory not empty (end the sessions that write there, and run it again)\n`,
  );
  assertThrows(() => Deno.statSync(log), Deno.errors.NotFound);
  const denied = { ...host, machine: { ...host.machine, remove: () => "Permission denied" } };
  assertEquals(await uninstallCommand.run(["--purge", "--yes"], denied), 2);
  assertStringIncludes(
    told.at(-1) ?? "",
    "Permission denied (check the owner and mode of its directory, and run it again)",
  );
});

placeTest("purge shows what it would remove and asks, and without a terminal removes nothing", async (place) => {
  const { config, project } = place;
  const log = stateFile(place, "log.jsonl");
  Deno.writeTextFileSync(log, '{"session":"s1"}\n');
  for (const args of [["purge"], ["purge", "--json"]]) {
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 2);
    assertStringIncludes(stderr, "Nothing was removed: there is no terminal to ask on (add --yes");
  }
  const answers = [false, true];
  const asked: string[] = [];
  const host = denoHost(import.meta.url, {
    stdout: () => {},
    cwd: () => project,
    env: (name) => name === "CLAUDE_CONFIG_DIR" ? config : undefined,
    confirm: (question) => {
      asked.push(question);
      return answers.shift() ?? null;
    },
  });
  assertThrows(() => uninstallCommand.run(["--purge"], host), UsageError, "you did not answer yes");
  assertEquals(Deno.statSync(log).isFile, true);
  assertEquals(await uninstallCommand.run(["--purge"], host), 0);
  assertThrows(() => Deno.statSync(log), Deno.errors.NotFound);
  assertEquals(await uninstallCommand.run(["--purge"], host), 0, "nothing is left to ask about");
  assertEquals(asked.length, 2);
  for (const part of ["Would remove:\n", `  ${log.slice(0, log.lastIndexOf("/"))}\n`, "Remove them?"]) {
    assertStringIncludes(asked[0] ?? "", part);
  }
});

placeTest("purge keeps what permissions --undo needs, and says so, until the rules are undone", async (place) => {
  const { config, project } = place;
  const file = `${project}/.claude/settings.local.json`;
  const mine = '{ "permissions": { "allow": ["Bash(ls)"] } }\n';
  Deno.mkdirSync(`${project}/.claude`);
  Deno.writeTextFileSync(file, mine);
  Deno.writeTextFileSync(stateFile(place, "log.jsonl"), '{"session":"s1"}\n');
  assertEquals((await debrief(place, ["permissions", "--apply", "Bash(frob build)", "--yes"])).code, 0);
  const kept =
    `Kept the record of Bash(frob build) in ${file}: you applied this rule. Run debrief permissions --undo, then purge again.\n`;
  const names = () => [...Deno.readDirSync(`${config}/debrief/state/projects/${projectName(project)}`)];
  assertEquals((await debrief(place, ["install"])).code, 0);
  const first = await debrief(place, ["purge", "--yes"]);
  assertStringIncludes(
    first.stdout,
    "\nTranscripts, settings and what was recorded for other projects stay. So do the hooks: debrief uninstall removes them.\n",
  );
  assertEquals((await debrief(place, ["uninstall"])).code, 0);
  assertEquals(first.stdout.split("\n").at(-2) + "\n", kept);
  assertEquals(names().map(({ name }) => name), ["rules.jsonl"]);
  const elsewhere = await debrief(place, ["purge", "--yes", project], { env: { PWD: "/" } });
  assertEquals(elsewhere.stdout, kept, "nothing else is left");
  assertEquals(JSON.parse((await debrief(place, ["purge", "--yes", "--json"])).stdout).kept, [{
    file,
    rules: ["Bash(frob build)"],
  }]);
  assertEquals((await debrief(place, ["permissions", "--undo"])).code, 0);
  assertEquals(Deno.readTextFileSync(file), mine, "byte for byte, by the backup that was kept");
  await debrief(place, ["purge", "--yes"]);
  assertEquals([...Deno.readDirSync(`${config}/debrief`)].map(({ name }) => name), []);
});

placeTest("purge does not follow a link to the backup that it keeps", async (place) => {
  Deno.mkdirSync(`${place.project}/.claude`);
  Deno.writeTextFileSync(`${place.project}/.claude/settings.local.json`, "{}\n");
  assertEquals((await debrief(place, ["permissions", "--apply", "Bash(frob build)", "--yes"])).code, 0);
  const link = `${place.config}/debrief/backups/${projectName(place.project)}`;
  const target = `${place.home}/mine`;
  Deno.renameSync(link, target);
  Deno.symlinkSync(target, link);
  Deno.writeTextFileSync(`${target}/mine.txt`, "mine");
  assertStringIncludes((await debrief(place, ["purge", "--yes"])).stdout, "Kept the record of Bash(frob build)");
  assertEquals(Deno.readTextFileSync(`${target}/mine.txt`), "mine");
});

placeTest("purge keeps no record of rules that the user has removed by hand", async (place) => {
  assertEquals((await debrief(place, ["permissions", "--apply", "Bash(frob build)", "--yes"])).code, 0);
  Deno.writeTextFileSync(`${place.project}/.claude/settings.local.json`, "{}\n");
  const { stdout } = await debrief(place, ["purge", "--yes"]);
  assertEquals([stdout.includes("Kept"), [...Deno.readDirSync(`${place.config}/debrief`)].length], [false, 0]);
});

placeTest("purge does not follow a linked .claude", async (place) => {
  const other = `${place.home}/other`;
  Deno.mkdirSync(`${other}/debrief`, { recursive: true });
  Deno.symlinkSync(other, `${place.project}/.claude`);
  assertStringIncludes((await debrief(place, ["purge", "--yes"])).stdout, "Nothing was recorded");
  assertEquals(Deno.statSync(`${other}/debrief`).isDirectory, true);
});

placeTest("purge removes links in its state and leaves what they lead to", async (place) => {
  const { config, project } = place;
  keepSession(place, "s1", "{}\n");
  const own = `${config}/debrief`;
  const name = projectName(project);
  const links = ["state/sessions/s1", "state/context/s1", `state/projects/${name}`, `backups/${name}`]
    .map((path) => `${own}/${path}`);
  const target = `${place.home}/mine`;
  Deno.mkdirSync(`${target}/sub`, { recursive: true });
  for (const path of ["log.jsonl", "sub/mine.txt"]) Deno.writeTextFileSync(`${target}/${path}`, path);
  for (const link of links) {
    Deno.mkdirSync(link.slice(0, link.lastIndexOf("/")), { recursive: true });
    Deno.symlinkSync(target, link);
  }
  const { code, stdout } = await debrief(place, ["uninstall", "--purge", "--yes", "--json"]);
  assertEquals(code, 0);
  assertEquals(links.filter((link) => !JSON.parse(stdout).entries.includes(link)), []);
  for (const link of links) assertThrows(() => Deno.lstatSync(link), Deno.errors.NotFound);
  for (const path of ["log.jsonl", "sub/mine.txt"]) assertEquals(Deno.readTextFileSync(`${target}/${path}`), path);
});

placeTest("purge removes the history with the files that a database keeps beside it", async (place) => {
  const state = `${place.config}/debrief/state`;
  Deno.mkdirSync(state, { recursive: true });
  const files = ["history.db", "history.db-wal", "history.db-shm"];
  for (const name of files) Deno.writeTextFileSync(`${state}/${name}`, "words of a session");
  Deno.writeTextFileSync(stateFile({ ...place, project: "/other" }, "log.jsonl"), '{"session":"s1"}\n');
  assertEquals((await debrief(place, ["uninstall", "--purge", "--yes"])).code, 0);
  assertEquals([...Deno.readDirSync(state)].map(({ name }) => name), ["projects"]);
});

placeTest("purge leaves nothing but the user's own files where it removes the last record", async (place) => {
  const { config } = place;
  const own = `${config}/debrief`;
  const other = { ...place, project: "/other" };
  const names = () => [...Deno.readDirSync(own)].map(({ name }) => name).sort();
  for (const one of [place, other]) Deno.writeTextFileSync(stateFile(one, "log.jsonl"), '{"session":"s1"}\n');
  for (const path of ["state/sessions/s1", "state/context/s1", "cache", "hooks/mine"]) {
    Deno.mkdirSync(`${own}/${path}`, { recursive: true });
  }
  Deno.mkdirSync(`${own}/backups/${projectName(place.project)}`, { recursive: true });
  Deno.writeTextFileSync(`${own}/state/.gitignore`, "*\n");
  Deno.writeTextFileSync(`${own}/cache/deno-compile-memory_triage.cache`, "code");
  Deno.writeTextFileSync(`${own}/trusted.json`, "{}");
  await debrief(place, ["purge", "--yes"]);
  assertEquals(names(), ["cache", "hooks", "state", "trusted.json"]);
  const before = await debrief(place, ["purge", "/other", "--dry-run"]);
  assertStringIncludes(before.stdout, "\n  ~/.claude/debrief/cache\n");
  assertEquals(names(), ["cache", "hooks", "state", "trusted.json"]);
  await debrief(place, ["purge", "--yes", "/other"]);
  assertEquals(names(), ["hooks", "trusted.json"]);
  assertStringIncludes((await debrief(place, ["purge", "--yes"])).stdout, "Nothing was recorded");
});
