/** `@std/streams/to-transform-stream` over `ReadableStream.from`. */
export function toTransformStream<I, O>(
  transformer: (src: ReadableStream<I>) => Iterable<O> | AsyncIterable<O>,
): TransformStream<I, O> {
  const { readable, writable } = new TransformStream<I, I>();
  return { writable, readable: ReadableStream.from(transformer(readable)) };
}
