// Generated from the files beside it and in ../cues/ by `deno task generate`.

/** The version of what recognizes sentences: what another one remembered is not used. */
export const RECOGNITION = 1808744738;
