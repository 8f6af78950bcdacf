import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readSmallFile, type SmallFilePlaces } from "../../../lib/hooks/store/small_file.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

interface Directories extends SmallFilePlaces {
  readonly project: string;
  readonly configDir: string;
}

function withDirectories(name: string, act: (directories: Directories) => void): void {
  Deno.test({
    name,
    ignore: Deno.build.os === "windows",
    fn() {
      using temporary = temporaryDirectory({ prefix: "debrief-small-" });
      const root = temporary.path;
      Deno.mkdirSync(`${root}/project/.claude`, { recursive: true });
      Deno.mkdirSync(`${root}/config`);
      act({ project: `${root}/project`, configDir: `${root}/config` });
    },
  });
}

const messageOf = (act: () => unknown): string => assertThrows(act, Error).message;

withDirectories(
  "readSmallFile() reads files of the project and of the user, and null where there is none",
  (places) => {
    const files = [`${places.project}/.claude/debrief.jsonc`, `${places.configDir}/debrief.jsonc`];
    for (const path of files) {
      assertEquals(readSmallFile(path, places), null);
      Deno.writeTextFileSync(path, "{}");
      assertEquals(readSmallFile(path, places), "{}");
    }
  },
);

withDirectories("readSmallFile() follows symlinks among the user's files, but not in a project", (places) => {
  const target = `${places.configDir}/dotfiles.jsonc`;
  Deno.writeTextFileSync(target, "secret");
  Deno.symlinkSync(target, `${places.configDir}/debrief.jsonc`);
  Deno.symlinkSync(target, `${places.project}/.claude/debrief.jsonc`);
  assertEquals(readSmallFile(`${places.configDir}/debrief.jsonc`, places), "secret");
  const message = messageOf(() => readSmallFile(`${places.project}/.claude/debrief.jsonc`, places));
  assertStringIncludes(message, "is a symlink");
  assertEquals(message.includes("secret"), false);
});

withDirectories("readSmallFile() follows no symlink in place of a project's .claude", (places) => {
  Deno.removeSync(`${places.project}/.claude`);
  Deno.writeTextFileSync(`${places.configDir}/debrief.jsonc`, "secret");
  Deno.symlinkSync(places.configDir, `${places.project}/.claude`);
  assertStringIncludes(
    messageOf(() => readSmallFile(`${places.project}/.claude/debrief.jsonc`, places)),
    "is a symlink",
  );
});

withDirectories(
  "readSmallFile() takes the configuration directory for the user's even inside the project",
  ({ project }) => {
    const configDir = `${project}/.claude`;
    Deno.writeTextFileSync(`${project}/target`, "mine");
    Deno.symlinkSync(`${project}/target`, `${configDir}/debrief.jsonc`);
    assertEquals(readSmallFile(`${configDir}/debrief.jsonc`, { project, configDir }), "mine");
  },
);

withDirectories("readSmallFile() refuses directories, devices and large files without quoting them", (places) => {
  Deno.mkdirSync(`${places.configDir}/debrief.jsonc`);
  assertStringIncludes(
    messageOf(() => readSmallFile(`${places.configDir}/debrief.jsonc`, places)),
    "not a regular file",
  );
  assertStringIncludes(messageOf(() => readSmallFile("/dev/zero", places)), "not a regular file");
  Deno.writeTextFileSync(`${places.configDir}/large`, "password".repeat(200_000));
  const message = messageOf(() => readSmallFile(`${places.configDir}/large`, places));
  assertStringIncludes(message, "larger than 1 MiB");
  assertEquals(message.includes("password"), false);
});
