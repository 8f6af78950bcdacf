/**
 * debrief reads Claude Code sessions: what was said, which tools were called and why, what a subagent concluded, which
 * permissions got in the way.
 *
 * @module
 */
export {};
