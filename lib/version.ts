/** The version of debrief, as in deno.json. */
export const VERSION = "0.3.0";

export const PACKAGE_NAME = "@debrief/debrief";
