/** `@std/assert` as far as the tests use it, over `node:assert`. */
import nodeAssert from "node:assert";

export { AssertionError } from "node:assert";

type ErrorClass<E extends Error> = new (...args: never[]) => E;

export function assert(expr: unknown, msg = ""): asserts expr {
  nodeAssert.ok(expr, msg || undefined);
}

export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  nodeAssert.deepStrictEqual(actual, expected, msg);
}

export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  nodeAssert.notDeepStrictEqual(actual, expected, msg);
}

export function assertStrictEquals<T>(actual: unknown, expected: T, msg?: string): asserts actual is T {
  nodeAssert.strictEqual(actual, expected, msg);
}

export function assertStringIncludes(actual: string, expected: string, msg?: string): void {
  nodeAssert.ok(
    actual.includes(expected),
    `Expected actual: "${actual}" to contain: "${expected}"${msg ? `: ${msg}` : ""}`,
  );
}

export function assertMatch(actual: string, expected: RegExp, msg?: string): void {
  nodeAssert.match(actual, expected, msg);
}

export function assertAlmostEquals(actual: number, expected: number, tolerance?: number, msg?: string): void {
  const limit = tolerance ?? (Number.isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7);
  nodeAssert.ok(
    Object.is(actual, expected) || Math.abs(expected - actual) <= limit,
    msg ?? `Expected actual: "${actual}" to be close to "${expected}"`,
  );
}

function checkError<E extends Error>(error: unknown, errorClass?: ErrorClass<E>, msgIncludes?: string): E {
  nodeAssert.ok(
    error instanceof (errorClass ?? Error),
    `Expected error to be instance of "${(errorClass ?? Error).name}", but was "${error}"`,
  );
  if (msgIncludes !== undefined) assertStringIncludes(error.message, msgIncludes);
  return error as E;
}

export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass?: ErrorClass<E>,
  msgIncludes?: string,
): E {
  try {
    fn();
  } catch (error) {
    return checkError(error, errorClass, msgIncludes);
  }
  throw new nodeAssert.AssertionError({ message: "Expected function to throw." });
}

export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass?: ErrorClass<E>,
  msgIncludes?: string,
): Promise<E> {
  let promise: PromiseLike<unknown>;
  try {
    promise = fn();
  } catch {
    throw new nodeAssert.AssertionError({ message: "Expected function to reject, but it threw." });
  }
  try {
    await promise;
  } catch (error) {
    return checkError(error, errorClass, msgIncludes);
  }
  throw new nodeAssert.AssertionError({ message: "Expected function to reject." });
}

export function fail(msg?: string): never {
  throw new nodeAssert.AssertionError({ message: `Failed assertion${msg ? `: ${msg}` : "."}` });
}
