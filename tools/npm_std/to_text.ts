/** `@std/streams/to-text` over the body reader that every web platform has. */
export function toText(stream: ReadableStream<Uint8Array | string>): Promise<string> {
  const encoder = new TextEncoder();
  const bytes = stream.pipeThrough(
    new TransformStream<Uint8Array | string, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) =>
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : new Uint8Array(chunk)),
    }),
  );
  return new Response(bytes).text();
}
