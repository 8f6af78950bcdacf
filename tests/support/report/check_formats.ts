import { Ajv } from "ajv";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { assert, assertEquals } from "@std/assert";

const SCHEMA = new URL("../../../fixtures/schemas/sarif-2.1.0.json", import.meta.url);

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
  }[];
}

const ajv = new Ajv({
  formats: { uri: (uri: string) => URL.canParse(uri), "uri-reference": (uri: string) => URL.canParse(uri, "file:///") },
});
const fitsSarif = ajv.compile(JSON.parse(Deno.readTextFileSync(SCHEMA)));

export function readSarif(text: string): SarifResult[] {
  assert(fitsSarif(JSON.parse(text)), JSON.stringify(fitsSarif.errors));
  const [{ tool, results }] = JSON.parse(text).runs;
  for (const { ruleId, ruleIndex } of results) assertEquals(tool.driver.rules[ruleIndex].id, ruleId);
  return results;
}

/** A test of a JUnit report. */
export interface JunitCase {
  readonly name: string;
  readonly failure?: { readonly type: string; readonly message: string; readonly "#text": string };
  readonly [attribute: string]: unknown;
}

/** The tests of a JUnit text, which is well-formed and counts them rightly. */
export function readJunit(text: string): JunitCase[] {
  assertEquals(XMLValidator.validate(text), true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name) => name === "testcase",
  });
  const { testsuites } = parser.parse(text);
  const cases: JunitCase[] = testsuites.testsuite.testcase ?? [];
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  for (const counted of [testsuites, testsuites.testsuite]) {
    assertEquals([counted.tests, counted.failures], [String(cases.length), String(failures)]);
  }
  return cases;
}

/** An annotation of GitHub Actions. */
export interface Annotation {
  readonly level: string;
  readonly file?: string;
  readonly line?: string;
  readonly title?: string;
  readonly message: string;
}

const decode = (text: string): string =>
  text.replace(/%(25|0D|0A|3A|2C)/g, (_, code) => String.fromCharCode(parseInt(code, 16)));

/** The annotations that a runner of GitHub Actions would make of what a step printed, and the lines that stay text. */
export function readAnnotations(text: string): { readonly annotations: Annotation[]; readonly others: string[] } {
  const annotations: Annotation[] = [];
  const others: string[] = [];
  for (const line of text.split("\n").filter((one) => one !== "")) {
    // a runner looks for commands after white space, and for those of old anywhere
    const [, level, properties = "", message = ""] = /^\s*::(\S+?)(?: (.*?))?::(.*)$/.exec(line) ?? [];
    if (level === undefined) {
      assert(!/^\s*::|##\[/.test(line), line);
      others.push(line);
      continue;
    }
    const given = Object.fromEntries(
      properties.split(",").map((one) => {
        const [name = "", value = ""] = one.split(/=(.*)/s);
        return [name, decode(value)];
      }),
    );
    annotations.push({ level, ...given, message: decode(message) });
  }
  return { annotations, others };
}
