/** Why a mutant survives, by its place and change (`nameOf`): no test can see it, or it is not worth a test. */
export const REASONS: Readonly<Record<string, string>> = {
  "lib/analyses/review/facts/fact_reader.ts hasResult: some → every":
    "speakerOf() says `tool_result` for any entry with one, so both callers get the same answer; the check only saves time.",
  "lib/analyses/review/recommend/requirements.ts MAX_ROUNDS: 4 → (4 + 1)":
    "No command in the fixtures needs more than three rounds.",
  "lib/analyses/review/resume.ts resumeReading: step = STEP; → ;":
    "Larger steps after a long line change how often the clock is read, not the result.",
  "lib/analyses/summary/trailing_text.ts isSameMessage: !first → false":
    "The caller first checks whether there are lines, so there always is one.",
  "lib/clients/claude_code/trim/plan.ts callsOf: 0 → (0 + 1)":
    "Every call belongs to a turn that was counted before, so the default is never used.",
  "lib/clients/claude_code/trim/rewrite.ts Rewriter.#withCopies: > → >=":
    "In no recording does a line without results have copies of results beside its message.",
  "lib/clients/claude_code/trim/rewrite.ts Rewriter.#imageless: note === block || !isJsonObject(note) → false":
    "An image block always changes when images are left out.",
  "lib/clients/claude_code/trim/session_index.ts indexSession: 0 → (0 + 1)":
    "The session that most lines name stays the same if each is counted once more.",
  "lib/clients/claude_code/trim/shorten.ts shortenNotice: <= → <":
    "For a notice of exactly the maximum length the mark would make it longer, and then it is returned unchanged.",
  "lib/clients/claude_code/reading/backward.ts CHUNK: 1024 → (1024 + 1)":
    "The size of a chunk changes how often the file is read, not the result.",
  "lib/clients/claude_code/reading/backward.ts chunksBackward: 0 → (0 + 1)":
    "For a chunk that begins with a line break, the slower path gives the same lines.",
  "lib/session/io/source.ts CHUNK: 64 → (64 + 1)":
    "The size of a chunk changes how often the file is read, not the result.",
};
