/** Fails a fuzz case: the words say what a reader did that it must not. */
export function expect(condition: boolean, failure: string): asserts condition {
  if (!condition) throw new Error(failure);
}
