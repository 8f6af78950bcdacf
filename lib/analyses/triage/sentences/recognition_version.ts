// Generated from the files beside it and in ../cues/ by `deno task generate`.

/** The version of what recognizes sentences: what another one remembered is not used. */
<<<<<<< HEAD
export const RECOGNITION = "af3ba16ffbb43daf";
=======
export const RECOGNITION = "f03fd03bcaa21751";
>>>>>>> 91a044fa (feat(triage): limits are spoken in nine languages, passages have tables)
