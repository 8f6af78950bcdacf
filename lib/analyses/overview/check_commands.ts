import { parseShell } from "../../permissions/bash/parser.ts";
import type { Item, Node, SimpleNode } from "../../permissions/bash/ast.ts";
import { commandKey, isCheckCommand } from "../triage/signals/work_event.ts";

interface Told {
  /** Whether the command succeeded if the line did. */
  readonly bySuccess: boolean;
  /** Whether it failed if the line did. */
  readonly byFailure: boolean;
}

/** Tests, a build or a linter that a command line runs. */
export interface CheckCommand extends Told {
  readonly name: string;
}

const BOTH: Told = { bySuccess: true, byFailure: true };
const NEITHER: Told = { bySuccess: false, byFailure: false };

const RUNNERS = /^(?:python\d?(?:\.\d+)?|node|bun|tsx|ts-node|ruby|php|perl|bash|sh)$/;
const TEST_FILE = /(?:^|\/)(?:test_[\w.-]+|[\w.-]+[._-](?:test|tests|spec))\.\w+$/;
const PREPARES = /^(?:cd|pushd|popd|export|set|source|\.|echo|printf|true|mkdir|sleep)$/;
/** Commands behind a pipe that do not fail. */
const FILTERS = /^(?:tail|head|cat|tee|sed|sort|uniq|wc|less|tr|cut)$/;
/** What makes a line fail whose check failed. */
const FAILS = /^(?:exit|return)\s+[1-9]|^false\b/;

/** The checks of a command line, and whether its exit code says how each ended: in `npm test | tail` it is `tail`'s. */
export function checkCommands(line: string): CheckCommand[] {
  const script = parseShell(line);
  if (script.kind === "broken") return isCheckCommand(line) ? [{ name: commandKey(line), ...NEITHER }] : [];
  const found: CheckCommand[] = [];
  const pipefail = /\bset\s+-\S*o\s+pipefail\b/.test(line);
  const textOf = ({ start, end }: SimpleNode): string => line.slice(start, end);
  const fails = (node: Node): boolean => node.kind === "command" && FAILS.test(textOf(node));
  const visitItems = (items: readonly Item[], told: Told): void => {
    const last = items.findLastIndex(({ end }) => end !== "&");
    items.forEach(({ node }, at) => visit(node, at === last ? told : NEITHER));
  };
  const visit = (node: Node, given: Told): void => {
    switch (node.kind) {
      case "command": {
        const name = checkName(node, textOf(node));
        if (name !== null) found.push({ name, ...given });
        return;
      }
      case "pipeline": {
        const told = node.negated ? NEITHER : given;
        const last = node.parts.at(-1);
        // a line that fails though its filter does not: the pipe was made to fail with any command
        const filtered: Told = {
          bySuccess: told.bySuccess && pipefail,
          byFailure: told.byFailure && (pipefail || (last !== undefined && isOneOf(last, FILTERS))),
        };
        for (const part of node.parts) visit(part, part === last ? told : filtered);
        return;
      }
      case "list": {
        const { left, right, operator } = node;
        if (operator === "&&") {
          visit(left, { ...given, byFailure: given.byFailure && isOneOf(right, PREPARES) });
          return visit(right, { ...given, byFailure: given.byFailure && isOneOf(left, PREPARES) });
        }
        visit(left, { ...given, bySuccess: given.bySuccess && fails(right) });
        return visit(right, { ...given, bySuccess: false });
      }
      case "sequence":
        return visitItems(node.items, given);
      case "subshell":
        return visit(node.body, given);
      case "for":
        return visit(node.body, NEITHER);
      case "if":
      case "loop":
      case "opaque":
        for (const body of node.bodies) visit(body, node.kind === "opaque" && node.what === "group" ? given : NEITHER);
        return;
      case "test":
        return;
    }
  };
  visitItems(script.items, BOTH);
  return found;
}

/** Whether a command, or each of a list, is one of some programs. */
function isOneOf(node: Node, programs: RegExp): boolean {
  if (node.kind === "list") return isOneOf(node.left, programs) && isOneOf(node.right, programs);
  return node.kind === "command" && programs.test(node.words[0]?.raw ?? "");
}

function checkName({ words }: SimpleNode, text: string): string | null {
  if (isCheckCommand(text)) return commandKey(text);
  const [program, ...args] = words.map(({ raw }) => raw);
  const file = RUNNERS.test(program ?? "") ? args.find((arg) => !arg.startsWith("-")) : undefined;
  return file !== undefined && TEST_FILE.test(file) ? `${program} ${file}` : null;
}
