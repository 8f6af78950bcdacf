/** Names by the first version that shows each: from recordings, public files, and the client's published reader. */

/** Names by the first version that shows them; the names of one version are divided by blanks. */
export type NamesByVersion = Readonly<Record<string, string>>;

/** Fields of an entry, by its type: every type that is known. */
export const ENTRY_FIELDS: Readonly<Record<string, NamesByVersion>> = {
  assistant: {
    "0.2.122": "costUSD cwd durationMs isSidechain message parentUuid sessionId timestamp type userType uuid version",
    "0.2.124": "isApiErrorMessage",
    "1.0.21": "requestId",
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.0.74": "error",
    "2.1.23": "apiError",
    "2.1.78": "entrypoint",
    "2.1.87": "errorDetails",
    "2.1.88": "teamName",
    "2.1.111": "apiErrorStatus",
    "2.1.123": "attributionAgent attributionSkill",
    "2.1.131": "attributionPlugin",
    "2.1.140": "sessionKind",
    "2.1.161": "attributionMcpServer attributionMcpTool",
    "2.1.204": "session_id",
    "2.1.215": "effort",
    "2.1.220": "advisorModel apiErrorIsTransient isAbortedMidStream",
    "2.1.287": "apiBlockIndex perTurnEffort serverClassifierContext serverClassifierRequest wireToolInputs",
    "2.1.330":
      "agentName closesQuietTurn dataFlowOn forkedFrom hostContent hostHiddenToolUseIds isVirtual madeBy promptCacheRequested ranByToolUseId requestRef requestSessionId requestedModel supersedesUuids thinkingDisplay thinkingDurationMs toolInputStreamMs truncatedAfterOutput",
  },
  attachment: {
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.1.78": "entrypoint",
    "2.1.88": "teamName",
    "2.1.90": "attachment cwd isSidechain parentUuid sessionId timestamp type userType uuid version",
    "2.1.140": "sessionKind",
    "2.1.204": "session_id",
    "2.1.287": "rendered renderedRole",
    "2.1.330": "agentName forkedFrom renderedBesideToolResult",
  },
  progress: {
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.1.9": "cwd data isSidechain parentToolUseID parentUuid sessionId timestamp toolUseID type userType uuid version",
    "2.1.78": "entrypoint",
    "2.1.88": "teamName",
    "2.1.140": "sessionKind",
    "2.1.204": "session_id",
    "2.1.330": "agentName forkedFrom",
  },
  "queue-operation": {
    "2.0.29": "content continue_metadata operation sessionId timestamp type",
    "2.1.330": "commandUuid deliveryId reason",
  },
  system: {
    "1.0.29": "content cwd isMeta isSidechain level parentUuid sessionId timestamp type userType uuid version",
    "1.0.51": "toolUseID",
    "1.0.56": "gitBranch",
    "1.0.115": "subtype",
    "1.0.117": "compactMetadata logicalParentUuid",
    "2.0.5": "cause error maxRetries retryAttempt retryInMs",
    "2.0.28": "agentId",
    "2.0.50": "hasOutput hookCount hookErrors hookInfos preventedContinuation stopReason",
    "2.0.64": "slug",
    "2.1.1": "durationMs",
    "2.1.9": "microcompactMetadata",
    "2.1.72": "url",
    "2.1.78": "entrypoint",
    "2.1.83": "messageCount",
    "2.1.88": "teamName",
    "2.1.140": "sessionKind",
    "2.1.169": "hookAdditionalContext",
    "2.1.204": "session_id",
    "2.1.217":
      "apiRefusalCategory apiRefusalExplanation direction fallbackModel originalModel refusedUserMessageUuid requestId trigger",
    "2.1.219": "source",
    "2.1.221": "pendingBackgroundAgentCount",
    "2.1.330": "agentName commandRun failedHookErrorIndexes forkedFrom retractedMessageUuids",
    "2.1.332": "cron cronKind foldedUuids noOpStreak prompt streakStartedAt taskId taskKind",
  },
  user: {
    "0.2.122": "cwd isMeta isSidechain message parentUuid sessionId timestamp toolUseResult type userType uuid version",
    "1.0.21": "isCompactSummary",
    "1.0.56": "gitBranch",
    "1.0.93": "isVisibleInTranscriptOnly",
    "1.0.115": "thinkingMetadata",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.50": "todos",
    "2.0.64": "slug",
    "2.0.74": "sourceToolUseID",
    "2.0.77": "sourceToolAssistantUUID",
    "2.1.11": "imagePasteIds",
    "2.1.15": "permissionMode",
    "2.1.20": "planContent",
    "2.1.73": "promptId",
    "2.1.78": "entrypoint",
    "2.1.88": "origin teamName",
    "2.1.140": "sessionKind",
    "2.1.150": "interruptedMessageId",
    "2.1.161": "promptSource",
    "2.1.204": "session_id",
    "2.1.205": "classifierMetaLines toolDenialKind",
    "2.1.220": "interruptedByShutdown toolEndsTurn userFeedback",
    "2.1.221": "queuePriority",
    "2.1.287": "rendered renderedRole",
    "2.1.300": "permissionDecision",
    "2.1.330":
      "agentName forkedFrom holdsPersonsWords mcpMeta pluginPrompt queueOrigin queueSkipAttachments sandboxed scheduledFireId scheduledTaskId toolDenialBeforeRun toolDenialUnanswered turnCompanion turnOrigin turnPosition wakeupSource",
    "2.1.331":
      "hookText hookTextLead modelOnlyText ownNote ownNoteText queueSkipSlashCommands repeatsCompactSummary rowSource",
    "2.1.332": "sentAtMs",
  },
  "agent-color": { "2.1.330": "agentColor sessionId type" },
  "agent-name": { "2.1.81": "agentName sessionId type" },
  "agent-setting": { "2.1.177": "agentSetting sessionId type" },
  "ai-title": { "2.1.81": "aiTitle sessionId type" },
  "api-request": {
    "2.1.330":
      "agentId base cacheControl id keep params querySource requestDigest sessionId shapeHash tail timestamp type version",
    "2.1.332": "echoWireToolInputs thread",
  },
  "api-request-blob": { "2.1.330": "agentId hash message sessionId type" },
  "api-request-shape": { "2.1.330": "agentId sessionId shape shapeHash timestamp type version" },
  "atis-latch": { "2.1.235": "atis sessionId type" },
  "bridge-session": {
    "2.1.217": "bridgeSessionId lastSequenceNum sessionId type",
    "2.1.228": "ownerAccountUuid ownerOrganizationUuid",
  },
  "content-replacement": { "2.1.330": "replacements sessionId type" },
  "continued-in": { "2.1.330": "continuedInSessionId sessionId type" },
  "cost-state": {
    "2.1.330":
      "hasUnknownModelCost modelUsage sessionId startTime totalAPIDuration totalAPIDurationWithoutRetries totalCostUSD totalDuration totalLinesAdded totalLinesRemoved totalToolDuration type",
  },
  "custom-title": { "2.1.81": "customTitle sessionId type" },
  "data-flow-incomplete": { "2.1.330": "codes sessionId type" },
  "data-flow-records": { "2.1.330": "records sessionId snapshot type v" },
  "derived-from": { "2.1.330": "sessionId sessions type v" },
  "file-history-delta": { "2.1.217": "backup messageId snapshotMessageId timestamp trackingPath type" },
  "file-history-snapshot": { "2.0.1": "isSnapshotUpdate messageId snapshot type" },
  "fork-context-ref": { "2.1.235": "agentId contextLength parentLastUuid parentSessionId type" },
  "frame-link": { "2.1.217": "frameUrl path sessionId timestamp title type" },
  "history-suppression": { "2.1.330": "cause sessionId ts type" },
  "host-row": { "2.1.330": "block ranByToolUseId rowUuid sessionId timestamp type withheld" },
  "hybrid-organization": { "2.1.330": "organizationUuid sessionId type" },
  "last-prompt": {
    "2.1.69": "lastPrompt sessionId type",
    "2.1.120": "leafUuid",
    // with a leaf of zeros, after a prompt was taken back
    "2.1.332": "explicit",
  },
  mode: { "2.1.157": "mode sessionId type" },
  "permission-mode": { "2.1.96": "permissionMode sessionId type" },
  "pr-link": { "2.1.29": "prNumber prRepository prUrl sessionId timestamp type" },
  summary: { "1.0.3": "leafUuid summary type" },
  tag: { "2.1.330": "sessionId tag type" },
  "tools-used": { "2.1.330": "sessionId tools type" },
  "worktree-state": { "2.1.140": "sessionId type worktreeSession" },
  // named by the client's published reader; no file has shown their fields
  "artifact-autoreact-ledger": { "2.1.270": "" },
  "artifact-comment-monitor": { "2.1.270": "" },
  "attribution-snapshot": { "2.1.270": "" },
  "ended-by-model": { "2.1.270": "" },
  "marble-origami-commit": { "2.1.270": "" },
  "marble-origami-snapshot": { "2.1.270": "" },
  "relocated": { "2.1.169": "" },
  "task-summary": { "2.1.270": "" },
};

/** Subtypes of system entries; those before 1.0.115 have none. */
export const SYSTEM_SUBTYPES: NamesByVersion = {
  "1.0.115": "informational",
  "1.0.117": "compact_boundary",
  "2.0.5": "api_error",
  "2.0.15": "local_command",
  "2.0.50": "stop_hook_summary",
  "2.1.1": "turn_duration",
  "2.1.9": "microcompact_boundary",
  "2.1.72": "bridge_status",
  "2.1.88": "scheduled_task_fire",
  "2.1.126": "away_summary",
  "2.1.217": "model_refusal_fallback",
  "2.1.330": "agents_killed voice_call_talk",
};

export const ATTACHMENT_TYPES: NamesByVersion = {
  "2.1.90": "companion_intro mcp_instructions_delta",
  "2.1.92": "deferred_tools_delta",
  "2.1.96": "skill_listing",
  "2.1.97": "task_reminder",
  "2.1.98": "hook_additional_context hook_success hook_system_message",
  "2.1.101": "compact_file_reference date_change file nested_memory plan_file_reference queued_command todo_reminder",
  "2.1.105": "command_permissions plan_mode plan_mode_exit",
  "2.1.109": "async_hook_response edited_text_file invoked_skills",
  "2.1.112": "hook_blocking_error hook_non_blocking_error",
  "2.1.114": "auto_mode auto_mode_exit plan_mode_reentry",
  "2.1.123": "directory",
  "2.1.131": "opened_file_in_ide",
  "2.1.140": "goal_status hook_cancelled selected_lines_in_ide ultrathink_effort",
  "2.1.146": "agent_listing_delta",
  "2.1.207": "total_tokens_reminder",
  "2.1.220": "read_truncation_notice structured_output",
  "2.1.330":
    "budget_usd date deferred_tools_record diagnostics environment fork_briefing hook_deferred_tool hook_error_during_execution hook_permission_decision hook_stopped_continuation instructions max_turns_reached model output_style prompt_snapshot remote_session_change session_context silent_turn_reminder task_status",
};

/** The fields of attachments whose fields are all known; other attachments are not checked. */
export const ATTACHMENT_FIELDS: Readonly<Record<string, NamesByVersion>> = {
  agent_listing_delta: {
    "2.1.229": "addedLines addedTypes isInitial removedTypes showConcurrencyNote type",
    "2.1.330": "builtInPluginTypes builtInTypes",
  },
  date: { "2.1.330": "date type" },
  deferred_tools_delta: {
    "2.1.330":
      "addedLines addedNames failedMcpServers needsAuthMcpServers pendingMcpServers readdedNames removedNames type wireHiddenNames",
  },
  environment: { "2.1.330": "changes snapshot type" },
  hook_additional_context: {
    "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type",
  },
  hook_blocking_error: {
    "2.1.112": "blockingError command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type",
  },
  hook_cancelled: {
    "2.1.140": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type",
    "2.1.330": "timedOut timeoutMs",
  },
  hook_non_blocking_error: {
    "2.1.112": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type",
  },
  hook_success: { "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type" },
  hook_system_message: {
    "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type",
  },
  model: { "2.1.330": "identity text type" },
  prompt_snapshot: {
    "2.1.330":
      "cliPrefix contextRendering echoWireToolInputs inlineTools keptReminders reminderFold systemPrompt systemTurns toolChangeHeader tools type",
  },
  queued_command: {
    "2.1.101": "commandMode delivery_id imagePasteIds isMeta origin prompt source_uuid timestamp type",
    "2.1.330": "humanTurn",
    "2.1.331": "rowSource",
    "2.1.332": "sentAtMs", // by the client's own reader: no file has shown it
  },
  remote_session_change: { "2.1.330": "commit managedCommit managedPr pr sendUserFileHint type url" },
  session_context: { "2.1.330": "context type" },
  skill_listing: { "2.1.150": "content isInitial names skillCount type", "2.1.330": "digests" },
};

export const MESSAGE_FIELDS: NamesByVersion = {
  "0.2.122": "content id model role stop_reason stop_sequence type usage",
  "1.0.113": "container",
  "2.0.36": "context_management",
  "2.0.77": "stop_details",
  "2.1.96": "service_tier",
  "2.1.120": "diagnostics",
  "2.1.287": "input_transformations",
};

export const USAGE_FIELDS: NamesByVersion = {
  "0.2.122": "cache_creation_input_tokens cache_read_input_tokens input_tokens output_tokens",
  "0.2.124": "server_tool_use",
  "1.0.2": "service_tier",
  "1.0.81": "cache_creation",
  "2.0.13": "inference_geo",
  "2.1.38": "iterations",
  "2.1.41": "speed",
  "2.1.228": "output_tokens_details",
  "2.1.287": "fallback_credit",
};

export const BLOCK_FIELDS: Readonly<Record<string, NamesByVersion>> = {
  advisor_tool_result: { "2.1.330": "content tool_use_id type" },
  document: { "2.0.5": "source type", "2.1.23": "title" },
  fallback: { "2.1.217": "from to type" },
  image: { "1.0.51": "source type" },
  redacted_thinking: { "1.0.21": "data type" },
  server_tool_use: { "2.0.76": "id input name type" },
  text: {
    "0.2.122": "text type",
    "2.0.71": "content data id index name signature thinking tool_use_id",
    "2.0.76": "input",
  },
  thinking: {
    "1.0.21": "signature thinking type",
    "2.0.71": "content data id index name text tool_use_id",
    "2.0.76": "input",
  },
  tool_result: { "0.2.122": "content is_error tool_use_id type" },
  tool_use: {
    "0.2.122": "id input name type",
    "2.0.13": "caller",
    "2.0.71": "content data index signature text thinking tool_use_id",
  },
};
