/**
 * Deno before 2.8 fails each test that leaves something open, such as the process that answers for all of them;
 * `tools/suite.ts` imports this first there.
 *
 * @module
 */
const OFF = { sanitizeOps: false, sanitizeResources: false };
const { test } = Deno;

/** `Deno.test` in the forms that the tests use: a name and a function, or one object. */
function unchecked(...given: [name: string, fn: Deno.TestDefinition["fn"]] | [Deno.TestDefinition]): void {
  test(given.length === 1 ? { ...OFF, ...given[0] } : { ...OFF, name: given[0], fn: given[1] });
}

Object.defineProperty(Deno, "test", { value: Object.assign(unchecked, test) });
