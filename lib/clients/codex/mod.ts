/**
 * Codex, as a client.
 *
 * @module
 */
import type { Client } from "../client.ts";
import { isTranscriptLine } from "./reading/recognise.ts";
import { rolloutReader } from "./reading/rollout_reader.ts";

/** Codex, from 0.113 on. */
export const codex: Client = { title: "Codex", isTranscriptLine, lineReader: rolloutReader };
