/**
 * Claude Code, as a client.
 *
 * @module
 */
import type { Client } from "../client.ts";
import { statelessReader } from "../../session/read.ts";
import { parseLine } from "./reading/read.ts";
import { isTranscriptLine } from "./reading/recognise.ts";

/** Claude Code, from 0.2.122 on. */
export const claudeCode: Client = {
  title: "Claude Code",
  isTranscriptLine,
  lineReader: () => statelessReader(parseLine),
};
