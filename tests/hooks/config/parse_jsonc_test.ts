import { assertEquals, assertThrows } from "@std/assert";
import { parse, type ParseError } from "jsonc-parser";
import { parseJsonc } from "../../../lib/hooks/config/parse_jsonc.ts";
import fc from "../../support/property.ts";

Deno.test("parseJsonc() reads comments and trailing commas, and nothing in a string is one", () => {
  const rows: readonly [text: string, value: unknown][] = [
    ["{}", {}],
    ["// mine\n{} // too", {}],
    ['/* a */ {/* b */"a" /**/: /***/ 1 /* c\n * d */,}', { a: 1 }],
    ["[1, /* last */ 2, // really\n ]", [1, 2]],
    ['{"a": [1,], "b": {"c": 2,},}', { a: [1], b: { c: 2 } }],
    ['{"u": "http://x/*y*/", "v": "a,]", "w": "\\", // no", "x": "\\\\"} // "', {
      u: "http://x/*y*/",
      v: "a,]",
      w: '", // no',
      x: "\\",
    }],
    ["{} //\r", {}],
  ];
  for (const [text, value] of rows) assertEquals(parseJsonc(text), value, text);
});

Deno.test("parseJsonc() refuses what is not JSON, and names its position in the text", () => {
  for (const text of ["", "{} /* open", "{} /*/", "{'a': 1}", '{"a": 1,,}', '{"a": "open', "{} / {}", "{}\n//\r{}"]) {
    assertThrows(() => parseJsonc(text), SyntaxError);
  }
  const error = assertThrows(() => parseJsonc('/* 10 of */ {"a": 1, } x'), SyntaxError);
  assertEquals(/position \d+/.exec(error.message)?.[0], "position 23");
});

Deno.test("parseJsonc() is the JSON without what was put between its parts, as an editor reads it", () => {
  const between = fc.constantFrom("", " ", "\n", '// a " b\n', "/* , ] */", "/* / * */ ", "//\r\n");
  const law = fc.property(fc.json(), fc.array(between, { minLength: 1 }), fc.boolean(), (json, fill, comma) => {
    let part = 0;
    const next = () => fill[part++ % fill.length] ?? "";
    const text = json.replace(/"(?:[^"\\]|\\.)*"|[^"\s]/g, (token) => {
      const isEnd = token === "]" || token === "}";
      return isEnd ? `${comma ? "" : next()}${token}` : /^["[{,:]/.test(token) ? `${next()}${token}${next()}` : token;
    });
    assertEquals(parseJsonc(text), JSON.parse(json));
    const errors: ParseError[] = [];
    parse(text, errors, { allowTrailingComma: true });
    assertEquals(errors, []);
  });
  fc.assert(law, { numRuns: 500 });
});
