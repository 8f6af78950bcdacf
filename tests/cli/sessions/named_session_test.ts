import { assertEquals, assertStringIncludes } from "@std/assert";
import { keepSession, placeTest } from "../../support/command_line.ts";
import { runInPlace, smallSession } from "../../support/session_commands.ts";

const id = (number: number) => `${number}`.repeat(8) + "-2222-4333-8444-555555555555";

placeTest("FILE can be a number of the list, or words of a title, and may be left out", async (place) => {
  for (const [index, title] of ["Mend the parser", "Write the parser's docs", "Deploy"].entries()) {
    keepSession(place, id(index + 1), smallSession("x", title), place.project, 1_700_000_000 + index);
  }
  const asked = async (...args: string[]) => {
    const { out, err } = await runInPlace(place, ["turns", ...args]);
    return /Mend the parser|Write the parser's docs|Deploy/.exec(out)?.[0] ?? err;
  };
  assertEquals(await asked(), "Deploy");
  assertEquals(await asked("1"), "Deploy");
  assertEquals(await asked("3"), "Mend the parser");
  assertEquals(await asked("deploy"), "Deploy");
  assertEquals(await asked("docs parser"), "Write the parser's docs");
  assertStringIncludes(await asked("4"), "Cannot find session 4: this project has 3");
  assertStringIncludes(await asked("parser"), "2 titles have these words");
  assertStringIncludes(await asked("mend", "the"), 'also found "the" (put words of a title between quotation marks)');
  for (const none of ["4", "nothing"]) {
    assertStringIncludes(await asked(none), "give the id of another project's, which debrief sessions --all lists");
  }
  assertStringIncludes(await asked("nothing"), 'Cannot read transcript "nothing": no such file');
});
