import type { SecretPattern } from "../../lib/text/secrets/pattern.ts";
import { commandSecrets } from "../../lib/text/secrets/patterns/commands.ts";
import { contextSecrets } from "../../lib/text/secrets/patterns/contexts.ts";
import { platformSecrets } from "../../lib/text/secrets/patterns/platforms.ts";
import { serviceSecrets, unnamedSecrets } from "../../lib/text/secrets/patterns/services.ts";
import { keySpeechSecrets, speechSecrets } from "../../lib/text/secrets/patterns/speech.ts";

export const SECRET_PATTERNS: readonly SecretPattern[] = [
  ...platformSecrets(),
  ...serviceSecrets(),
  ...keySpeechSecrets(),
  ...unnamedSecrets(),
  ...contextSecrets(),
  ...commandSecrets(),
  ...speechSecrets(),
];
