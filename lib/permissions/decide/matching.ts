import { stringAt } from "../../json.ts";
import { readsGivenFiles } from "../commands/read_only.ts";
import { checkedCommand, joinedLine, joinedSegments, unwrap } from "../commands/wrappers.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { readShell } from "../bash/read_shell.ts";
import type { Part } from "../bash/shell_reading.ts";
import { matchesCommand, type Spellings } from "../rules/command_match.ts";
import { coversPath, type UsedPath } from "../rules/match_rules.ts";
import { resolvePath } from "../rules/paths.ts";
import type { Behavior, SourcedRule } from "../settings/settings.ts";
import { coversCall, coversTool } from "../tools/covers_call.ts";
import { checkedPath, coversWhole, fileToolOf } from "./file.ts";
import { directoryAfter, directoryOfPart, isReadDenial, lineDirectory, readsAnywhere } from "./line_directory.ts";
import { addedDirectories } from "./path.ts";
import { isFollowed, type NamedPath, type PartOfLine, pathUses, removalsInShell } from "./part.ts";

/**
 * Which rules cover a call, or a part of it, whether they decide it or another comes first.
 *
 * Removing every rule that covers no call of a history changes no decision about it. `given`: the session's
 * directories; its rules are not used.
 */
export function matcherOf(call: DecidedCall, given: PermissionContext): (rule: SourcedRule) => boolean {
  const context = { ...given, additionalDirectories: addedDirectories(given) };
  const { mcpServers } = context;
  const names = (rule: SourcedRule, tool: string): boolean =>
    coversTool(rule.rule.tool, tool, rule.behavior, mcpServers);
  if (call.tool === "Bash" || call.tool === "Monitor") {
    const covers = commandMatcher(stringAt(call.input, "command") ?? "", context);
    const isOwn = (rule: SourcedRule): boolean =>
      call.tool === "Monitor" && names(rule, "Monitor") && coversCall(rule, call, context);
    return (rule) => covers(rule, names(rule, "Bash")) || isOwn(rule);
  }
  const file = fileToolOf(call.tool);
  if (file === undefined) return (rule) => names(rule, call.tool) && coversCall(rule, call, context);
  const named = checkedPath(call);
  const used: UsedPath | null = named === null
    ? null
    : { path: resolvePath(named, context), use: file.use, byTool: true };
  return (rule) => coversWhole(rule, call, context) || (used !== null && coversPath(rule, used, context));
}

/** Matches rules with a command line: as a whole, each of its commands, and the paths they use. */
function commandMatcher(command: string, context: PermissionContext) {
  const reading = readShell(command, context.home);
  const whole = command.trim();
  const joined = [...joinedSegments(whole, reading), ...joinedLine(whole, reading)];
  // where the client asks for more than a rule, it compares the line as it is written
  const line: Spellings = { exact: [whole, ...joined], spaced: [whole, ...joined, ...reading.segments] };
  const place = lineDirectory(reading, context);
  const lines = reading.parts.map((part, at) => ({ part, line: { place, at } }));
  const removals = reading.parts.flatMap((part) => [...removalsInShell(part, context)]);
  const loose = [line, ...[...lines, ...removals].map(({ part }) => unwrap(part, "deny"))];
  const strict = [{ exact: [whole], spaced: [] }, ...reading.parts.map((part) => unwrap(part, "allow"))];
  const spellings: Readonly<Record<Behavior, readonly Spellings[]>> = { deny: loose, ask: loose, allow: strict };
  const pathsOf = ({ part, line: { place, at } }: { readonly part: Part; readonly line: PartOfLine }): NamedPath[] => {
    const argv = checkedCommand(part.argv);
    const after = directoryAfter(part, at, place);
    return [directoryOfPart(argv, place, context), ...after === null ? [] : [after]].flatMap((directory) => [
      ...pathUses(part, argv, context, directory),
    ]);
  };
  const paths = [...lines, ...removals].flatMap((one) =>
    pathsOf(one).filter(({ unknown, isArgument, path }) => unknown === null || !isArgument || isFollowed(path))
      .flatMap(({ path, use, source }): UsedPath[] => {
        const full = resolvePath(path, context);
        const own: UsedPath = { path: full, use: use === "write" ? "write" : "read" };
        return source !== null ? [own, { path: full, use: "read" }] : [own];
      })
  );
  const readsUnknown = readsAnywhere(reading.parts, place) || reading.parts.some(readsGivenFiles);
  return (rule: SourcedRule, isNamed: boolean): boolean =>
    readsUnknown && isReadDenial(rule)
      ? true
      : isNamed
      ? spellings[rule.behavior].some((one) => matchesCommand(rule.rule.content, one))
      : paths.some((used) => coversPath(rule, used, context));
}
