/** Why a mutant lives, by its name: what cannot be told from outside, or what is not worth a test. */
export const REASONS: Readonly<Record<string, string>> = {
  "lib/analyses/review/resume.ts#9d4b6f4e":
    "The second of the two comparisons: the offset in the file, which no fact keeps. The line has a test.",
  "lib/analyses/review/resume.ts#bae7cb06":
    "Greater steps after a long line change how often the clock is asked, not what is read.",
  "lib/analyses/review/resume.ts#efe5a011":
    "Lines read forwards always have a number, so that the other branch is never taken.",
  "lib/analyses/review/facts/fact_reader.ts#fc15c4ab":
    "speakerOf() says `tool_result` wherever one stands, so that both who ask get the same answer; the question saves time.",
  "lib/analyses/review/recommend/requirements.ts#eff64b73": "No command of the fixtures needs more than three rounds.",
  "lib/analyses/summary/trailing_text.ts#5382a555":
    "The caller asks first whether there are lines, so that there always is one.",
  "lib/analyses/triage/prose.ts#6c84ad46":
    "The middle still lies above the lower end and at the upper one at most, wherever the search is: it ends at the same stretch.",
  "lib/analyses/triage/cues/words.ts#359048c5":
    "A capital A with a grave accent is never met: texts are in small letters by then.",
  "lib/analyses/trim/plan.ts#853b0219":
    "Every call stands in a turn that was counted before, so that the default is never used.",
  "lib/analyses/trim/rewrite.ts#e3454a81": "An image block always changes when images are left out.",
  "lib/analyses/trim/rewrite.ts#e58432a1":
    "A line without results has no copies of them beside its message in any recording.",
  "lib/analyses/trim/session_index.ts#6f380ecc":
    "Which session most lines name stays the same when each is counted once more.",
  "lib/analyses/trim/shorten.ts#5561c0ba":
    "A notice of exactly the greatest length: the mark would make it longer, and what gets longer is given back as it was.",
  "lib/permissions/settings/edit_settings.ts#83c20346":
    "An indentation of a settings file is tabs or blanks, not both.",
  "lib/clients/claude_code/reading/backward.ts#b4f6e9fa":
    "The size of a chunk changes how often the file is asked, not what is read.",
  "lib/clients/claude_code/reading/backward.ts#1bfd067b":
    "A chunk whose first line break is its first byte: the long way gives the same lines.",
  "lib/session/io/source.ts#2bcee56b": "The size of a chunk changes how often the file is asked, not what is read.",
};
