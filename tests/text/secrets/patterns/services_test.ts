import { assertEquals } from "@std/assert";
import { serviceSecrets, unnamedSecrets } from "../../../../lib/text/secrets/patterns/services.ts";
import { assertAllFind, assertFinds, foundBy } from "../../../support/secrets/found_by.ts";
import { noise } from "../../../support/secrets/planted.ts";
import { secretTexts } from "../../corpus/corpus.ts";

const HEX = "0123456789abcdef";
const BASE58 = "9mK3xWqTz7bRfYc2JvNhD5pGs8LtUaE4nXrVk6CyHjM1eQwBgPuSdZoFiA";
const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";

/** What is between «» is the secret. */
const ROWS: readonly (readonly [kind: string, row: string])[] = [
  ["new_relic_key", `license «${noise(36, HEX)}NRAL»`],
  ["wallet_key", `root «xprv9s21ZrQH143K${BASE58.repeat(2).slice(0, 95)}»`],
  ["wallet_key", `bitcoin-cli importprivkey «5K${BASE58.slice(9)}»`],
  ["token", `//registry.npmjs.org/:_authToken=«npm_${noise(36)}»`],
  ["token", `«pypi-AgEIcHlwaS5vcmc${noise(80)}»`],
  ["nuget_key", `«oy2${noise(43, LOWER)}»`],
  ["token", `«jsrp_${noise(32)}»`],
  ["huggingface_token", `use «hf_${noise(34)}» now`],
  ["sendgrid_key", `«SG.${noise(22)}.${noise(43)}»`],
  ["twilio_key", `«SK${noise(32, HEX)}»`],
  ["telegram_token", `the bot«123456789:AA${noise(33)}» is silent`],
  ["telegram_token", `https://api.telegram.org/bot«123456789:AA${noise(33)}»/getMe`],
  ["discord_token", `«M${noise(23)}.${noise(6)}.${noise(38)}»`],
  ["token", `«ops_eyJ${noise(200)}»`],
  ["1password_token", `«A3-ABC123-${noise(6, UPPER)}-${[5, 5, 5, 5].map((count) => noise(count, UPPER)).join("-")}»`],
  ["token", `«hvs.${noise(90)}»`],
  ["vault_token", `VAULT «s.${noise(24)}» end`],
  ["token", `«vcp_${noise(40)}»`],
  ["token", `«p8e-${noise(32)}»`],
  ["klaviyo_key", `«pk_${noise(34, HEX)}»`],
  ["clickup_token", `«pk_12345678_${noise(32, UPPER)}»`],
  ["token", `«rdme_${noise(60)}»`],
  ["payment_key", `zplx key «zplx-pat-${noise(40, HEX)}» works`],
  ["token", `the key «bb_live_${noise(27)}» works`],
  ["token", `«tr_prod_${noise(24)}»`],
  ["sentry_token", `https://${noise(32, HEX)}:«${noise(32, `${HEX}0`)}»@o1.ingest.sentry.io/2`],
  ["token", `«dop_v1_${noise(64, HEX)}»`],
  ["token", `«ATATT3${noise(180)}»`],
  ["token", `«shpat_${noise(32, HEX)}»`],
  ["token", `«dckr_pat_${noise(27)}»`],
  ["databricks_token", `«dapi${noise(32, HEX)}»`],
  ["token", `«fc-${noise(32, HEX)}»`],
  ["token", `«os_v2_app_${noise(103, LOWER)}»`],
  ["token", `the login «vk1.a.${noise(190)}»`],
  ["token", `«RGAPI-${[8, 4, 4, 4, 12].map((count) => noise(count, HEX)).join("-")}»`],
  ["ghost_key", `ghost ${noise(24, HEX)}:«${noise(64, HEX)}»`],
  ["token", "«re_zzYRUSgV_vIDxnQOqdjnTgYnheRIUVab»"],
  ["token", `«gsk_${noise(52)}»`],
  ["jwt", `«eyJ${noise(17)}.eyJ${noise(40)}.${noise(43)}»`],
  ["telegram_token", `chat «${noise(9, DIGITS).replace(/^0/, "1")}:AA${noise(33)}»`],
];

for (const [kind, row] of ROWS) {
  Deno.test(`serviceSecrets() find the ${kind} in ${row.slice(0, 40)}`, () => assertFinds(serviceSecrets(), kind, row));
}

Deno.test("serviceSecrets() leave what only looks like the beginning of one", () => {
  for (
    const text of [
      "npm_config_registry=https://registry.npmjs.org/",
      "npm_package_json_dependencies_typescript_version",
      `hf_${"internationalization_of_the_module_name"}`,
      "crypto.subtle.digest",
      `items.${"abcdefghijklmnopqrstuvwx"}`,
      "eyJhbGciOiJIUzI1NiJ9",
      "sk8erboy",
      "tr_dev_environment_variable_name",
      `SKU${noise(10, DIGITS)}`,
      "pk_id",
      "12:30:AArdvark",
      "550e8400-e29b-41d4-a716-446655440000",
      "3f786850e387550fdab836ed7e6dc881de23001b",
    ]
  ) assertEquals(foundBy(serviceSecrets(), text), [], text);
});

Deno.test("each pattern of serviceSecrets() finds a secret in a text of these tests", () => {
  const texts = [...ROWS.map(([, row]) => row.replace(/[«»]/g, "")), ...secretTexts()];
  assertAllFind(serviceSecrets(), texts);
});

const UUID = "8890685a-9063-4ded-9d6b-049d998af922";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const UNNAMED: readonly string[] = [
  `FAL_KEY=«${UUID}:${noise(32, HEX)}»`,
  `luma says «luma-${UUID}-${noise(32, HEX)}»`,
  `ix «ak_${noise(64, HEX)}»`,
  `seed: «SU${noise(56, BASE32)}»`,
  `b2 account authorize 0012ab34cd56ef78 «K000${noise(27)}»`,
  `set it to «abcd_${noise(32)}»`,
  `use «kx-live-${noise(40, LOWER)}»`,
  `with «mlsn.${noise(64, HEX)}» it works`,
  `«st.${noise(24, HEX)}.${noise(32, HEX)}.${noise(32, HEX)}»`,
  `«${noise(26)}.${noise(6)}.${noise(38)}»`,
  `«prod:happy-otter-296|${noise(80)}»`,
  `x-honeycomb-team: «hcaik_01${noise(56, LOWER)}»`,
  `cloudflared service install «${btoa(JSON.stringify({ a: noise(32, HEX), t: "x", s: noise(40) }))}»`,
];

for (const row of UNNAMED) {
  Deno.test(`unnamedSecrets() find the token in ${row.slice(0, 40)}`, () =>
    assertFinds(unnamedSecrets(), "token", row));
}

Deno.test("unnamedSecrets() leave ids, hashes, names and objects without a secret", () => {
  for (
    const text of [
      `resp_${noise(50, HEX)}`,
      `${UUID}-agent-1`,
      `${UUID}.jsonl:${noise(12, HEX)}`,
      `commit_${noise(40, HEX)}`,
      `page_${noise(33, HEX)}_x`,
      `pack-${noise(40, HEX)}.idx`,
      `tool-results\\toolu_01${noise(22)}.txt`,
      `HCR_767018_2025-08-20_14-00-00_processed_2025-09-10_00-33-24`,
      `IT-030_W1_F1_BeFirst_General_Settings.md`,
      `model.Workcenter_PLC_Name_Kanban_1_ByLine`,
      `aspnet-Shop_APIs-${UUID}`,
      `toolu_01${noise(22)}`,
      `module_${"internationalizationOfTheModuleName".repeat(2).toLowerCase()}`,
      `?cursor=${btoa(JSON.stringify({ createdAt: "2026-11-29T12:00:00.000Z", id: noise(24) }))}`,
    ]
  ) assertEquals(foundBy(unnamedSecrets(), text), [], text);
});

Deno.test("each pattern of unnamedSecrets() finds a secret in a text of these tests", () =>
  assertAllFind(unnamedSecrets(), UNNAMED.map((row) => row.replace(/[«»]/g, ""))));
