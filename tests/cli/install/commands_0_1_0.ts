/** The commands that debrief 0.1.0 wrote into settings, word by word. */
export const COMMANDS_OF_0_1_0: readonly { readonly hook: string; readonly command: string }[] = [
  {
    "hook": "memory_triage",
    "command":
      "/usr/bin/deno run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug --no-prompt \"--allow-read=$CLAUDE_PROJECT_DIR/.claude,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief\" \"--allow-write=$CLAUDE_PROJECT_DIR/.claude/debrief\" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE '/home/Jörg Müller/it'\\''s here/dist/memory_triage.js'",
  },
  { "hook": "memory_triage", "command": 'cd "$CLAUDE_PROJECT_DIR" && exec /opt/debrief/bin/memory_triage' },
  {
    "hook": "agent_summary",
    "command":
      "/usr/bin/deno run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug --no-prompt \"--allow-read=$CLAUDE_PROJECT_DIR/.claude,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief\" \"--allow-write=$CLAUDE_PROJECT_DIR/.claude/debrief\" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE '/home/Jörg Müller/it'\\''s here/dist/agent_summary.js'",
  },
  { "hook": "agent_summary", "command": 'cd "$CLAUDE_PROJECT_DIR" && exec /opt/debrief/bin/agent_summary' },
  {
    "hook": "tool_intent",
    "command":
      '{ [ -f "$CLAUDE_PROJECT_DIR/.claude/debrief.jsonc" ] && grep -qs -e intent -e \'\\\\u\' "$CLAUDE_PROJECT_DIR/.claude/debrief.jsonc"; } || { [ -f "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc" ] && grep -qs -e intent -e \'\\\\u\' "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc"; } || exit 0; exec /usr/bin/deno run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--enable-experimental-regexp-engine --no-prompt "--allow-read=$CLAUDE_PROJECT_DIR/.claude,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief" "--allow-write=$CLAUDE_PROJECT_DIR/.claude/debrief" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE \'/home/Jörg Müller/it\'\\\'\'s here/dist/tool_intent.js\'',
  },
  {
    "hook": "tool_intent",
    "command":
      '{ [ -f "$CLAUDE_PROJECT_DIR/.claude/debrief.jsonc" ] && grep -qs -e intent -e \'\\\\u\' "$CLAUDE_PROJECT_DIR/.claude/debrief.jsonc"; } || { [ -f "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc" ] && grep -qs -e intent -e \'\\\\u\' "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc"; } || exit 0; cd "$CLAUDE_PROJECT_DIR" && exec /opt/debrief/bin/tool_intent',
  },
  {
    "hook": "transcript_review",
    "command":
      "/usr/bin/deno run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug --no-prompt \"--allow-read=$CLAUDE_PROJECT_DIR/.claude,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief,${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json\" \"--allow-write=$CLAUDE_PROJECT_DIR/.claude/debrief\" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE '/home/Jörg Müller/it'\\''s here/dist/transcript_review.js'",
  },
  { "hook": "transcript_review", "command": 'cd "$CLAUDE_PROJECT_DIR" && exec /opt/debrief/bin/transcript_review' },
];
