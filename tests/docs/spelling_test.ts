import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

/** Beginnings of words as they are spelled in Britain; the clients' own `cancelled` is not one of them. */
const BRITISH =
  /\w*(?:recognis|normalis|sanitis|summaris|organis|serialis|optimis(?:e|ing)|initialis|categoris|tokenis|labell|colou|neighbou|favou|honou|behaviou|judgement|learnt)\w*/gi;

/** What other people write: words that a user may say, options of programs, words near secrets. */
const FOREIGN =
  /^(?:lib\/analyses\/triage\/cues\/|lib\/permissions\/commands\/|tests\/text\/corpus\/|tests\/docs\/spelling_test\.ts$)/;

function* texts(directory = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(directory || ".", ROOT))) {
    const path = directory + name;
    if (isDirectory && !/^(?:\.git|dist|fixtures|out)$/.test(path)) yield* texts(`${path}/`);
    else if (/\.(?:ts|md|sh)$/.test(name)) yield path;
  }
}

Deno.test("code, messages and pages are spelled as in America", () => {
  const found = [...texts()].filter((path) => !FOREIGN.test(path)).flatMap((path) =>
    [...Deno.readTextFileSync(new URL(path, ROOT)).matchAll(BRITISH)]
      .filter(([word]) => !/^(?:\w*label_?Lines?|MODE_LABELL.*)$/i.test(word))
      .map(([word]) => `${path}: ${word}`)
  );
  assertEquals(found, []);
});
