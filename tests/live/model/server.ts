/** The scripted model as a server on loopback, bounded in requests and size. */
import { isJsonObject, type JsonObject, stringAt } from "../../../lib/json.ts";
import { streamedAnswer, unfinishedAnswer, wholeAnswer } from "./answer_stream.ts";
import type { ScriptedModel } from "./model.ts";

export interface ModelServer {
  readonly url: string;
  close(): Promise<void>;
}

/** No scenario needs as many; a client that asks in a circle ends here. */
const MAX_REQUESTS = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
const MODEL = "claude-sonnet-4-5";

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function bodyOf(request: Request): Promise<JsonObject | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return null;
  try {
    const value: unknown = JSON.parse(await request.text());
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text after which nothing comes, until the client hangs up or the server closes. */
function kept(text: string, closing: AbortSignal): ReadableStream<Uint8Array> {
  const hungUp = new AbortController();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      closing.addEventListener("abort", () => controller.close(), { signal: hungUp.signal });
    },
    cancel() {
      hungUp.abort();
    },
  });
}

/** Starts a server for a model on a free port of 127.0.0.1. */
export function serveModel(model: ScriptedModel): ModelServer {
  let asked = 0;
  const closing = new AbortController();
  const refuse = (status: number, message: string) =>
    Response.json({ type: "error", error: { type: "invalid_request_error", message } }, { status });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST") return Response.json({});
    if (++asked > MAX_REQUESTS) return refuse(400, `The script ends after ${MAX_REQUESTS} requests`);
    const body = await bodyOf(request);
    if (body === null) return refuse(413, "No JSON object, or too long");
    if (pathname.endsWith("/count_tokens")) return Response.json({ input_tokens: 10 });
    if (!pathname.startsWith("/v1/messages")) return Response.json({});
    const { messageId, blocks, delayMs, isUnfinished } = model.answer(body);
    if (delayMs > 0) await pause(delayMs);
    const name = stringAt(body, "model") ?? MODEL;
    if (body["stream"] !== true) return Response.json(wholeAnswer(messageId, name, blocks));
    const headers = { "content-type": "text/event-stream" };
    if (isUnfinished) return new Response(kept(unfinishedAnswer(messageId, name, blocks), closing.signal), { headers });
    return new Response(streamedAnswer(messageId, name, blocks), { headers });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => {
      closing.abort();
      return server.shutdown();
    },
  };
}
