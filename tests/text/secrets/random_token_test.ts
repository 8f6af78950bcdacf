import { assertEquals } from "@std/assert";
import { isBareKey, isRandomKey, looksRandom } from "../../../lib/text/secrets/random_token.ts";

const DRAWN = [
  "16C7e42F292c6912E7710c838347Ae178B4a",
  "7_rFk9M9hxzkSGRFbAP30ESA7eTwG4_QmrTkHM26",
  "c07fa3cd3ac521cf904e6d16575e586b3002c7870b6802a6",
  "9x2k4m7q1z8w3v6t5r0p2n4b6c8d1f",
];
const NOT_DRAWN = [
  "internationalizationOfTheModuleName2026Version3",
  "767018_2025-08-20_14-00-00_processed_2025-09-10_00-33-24",
  "Workcenter_PLC_Name_Kanban_1_ByLine_2_Of_3",
  "75bc0789-8bee-4603-a251-f770d8aa7010",
  "123456789012345678901234567890123456",
  "c07fa3cd3ac521cf904e6d16",
];

Deno.test("looksRandom() tells random characters from names, numbers, dates and ids", () => {
  assertEquals(DRAWN.filter((text) => !looksRandom(text)), []);
  assertEquals(NOT_DRAWN.filter((text) => looksRandom(text)), []);
});

Deno.test("isRandomKey() takes ids, digests and names of files for none", () => {
  const [rest = "", , digest = ""] = DRAWN;
  assertEquals([`abc_${rest}`, `abc-live_${rest}`, `abc.${digest}`].filter((text) => !isRandomKey(text)), []);
  const others = [`toolu_${rest}`, `sb_publishable_${rest}`, `sha256:${digest}`, `commit-${digest}`, `abc_${rest}.png`];
  assertEquals(others.filter(isRandomKey), []);
});

Deno.test("isBareKey() takes what mixes letters and digits as no name, digest or id does", () => {
  const keys = ["kJ8sd9Fj3kLs0dKf9sLq2", DRAWN[1]!, DRAWN[3]!, "wJalrXUtnFE/I+K7MD4NGxbPxRfiCYtZ0qLm8v2P"];
  assertEquals(keys.filter((text) => !isBareKey(text)), []);
  const others = [
    ...NOT_DRAWN,
    DRAWN[2]!,
    "0x000001E4C93CD480",
    "k51qzi5uqu5dh9jhgjfghjdfgh",
    "D--Notes-16---Obsidian-01-Claude-Home",
  ];
  assertEquals([...others, `toolu_${DRAWN[0]}`, "TestD7_FitQualityWithDriver2AndRanking3"].filter(isBareKey), []);
});
