/** Why a mutant lives, by where it is and what it changes (`nameOf`): what cannot be told from outside, or what is not worth a test. */
export const REASONS: Readonly<Record<string, string>> = {
  "lib/analyses/review/facts/fact_reader.ts hasResult: some → every":
    "speakerOf() says `tool_result` wherever one stands, so that both who ask get the same answer; the question saves time.",
  "lib/analyses/review/recommend/requirements.ts MAX_ROUNDS: 4 → (4 + 1)":
    "No command of the fixtures needs more than three rounds.",
  "lib/analyses/review/resume.ts relocateEntry: === → !==":
    "The second of the two comparisons: the offset in the file, which no fact keeps. The line has a test.",
  "lib/analyses/review/resume.ts relocateEntry: line === null → false":
    "Lines read forwards always have a number, so that the other branch is never taken.",
  "lib/analyses/review/resume.ts resumeReading: step = STEP; → ;":
    "Greater steps after a long line change how often the clock is asked, not what is read.",
  "lib/analyses/summary/trailing_text.ts isSameMessage: !first → false":
    "The caller asks first whether there are lines, so that there always is one.",
  "lib/clients/claude_code/trim/plan.ts callsOf: 0 → (0 + 1)":
    "Every call stands in a turn that was counted before, so that the default is never used.",
  "lib/clients/claude_code/trim/rewrite.ts Rewriter.#withCopies: > → >=":
    "A line without results has no copies of them beside its message in any recording.",
  "lib/clients/claude_code/trim/rewrite.ts Rewriter.#imageless: note === block || !isJsonObject(note) → false":
    "An image block always changes when images are left out.",
  "lib/clients/claude_code/trim/session_index.ts indexSession: 0 → (0 + 1)":
    "Which session most lines name stays the same when each is counted once more.",
  "lib/clients/claude_code/trim/shorten.ts shortenNotice: <= → <":
    "A notice of exactly the greatest length: the mark would make it longer, and what gets longer is given back as it was.",
  "lib/clients/claude_code/reading/backward.ts CHUNK: 1024 → (1024 + 1)":
    "The size of a chunk changes how often the file is asked, not what is read.",
  "lib/clients/claude_code/reading/backward.ts chunksBackward: 0 → (0 + 1)":
    "A chunk whose first line break is its first byte: the long way gives the same lines.",
  "lib/session/io/source.ts CHUNK: 64 → (64 + 1)":
    "The size of a chunk changes how often the file is asked, not what is read.",
};
