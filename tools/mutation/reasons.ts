/** Why a mutant lives, by its name: what cannot be told from outside, or what is not worth a test. */
export const REASONS: Readonly<Record<string, string>> = {};
