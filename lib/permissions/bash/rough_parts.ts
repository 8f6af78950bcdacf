/** Commands of a text that is not parsed, found roughly. */
import { type Token, tokenize } from "./lexer.ts";
import { ESCAPED_BLANK, REDIRECTION } from "./line_text.ts";
import type { State } from "./reading_state.ts";
import { skipBackticks, skipParens } from "./words.ts";

/** What is between `$(` and `)`, or between backticks, in an expansion; the commands inside those are left to them. */
export function* innerCommands(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    const isDollar = text[i] === "$" && text[i + 1] === "(" && text[i + 2] !== "(";
    if (!isDollar && text[i] !== "`") continue;
    const end = isDollar ? skipParens(text, i + 1) : skipBackticks(text, i);
    if (end < 0) continue;
    yield text.slice(i + (isDollar ? 2 : 1), end - 1);
    i = end - 1;
  }
}

/** Keywords, assignments and redirections at the start of a command that could not be parsed. */
const BEFORE_COMMAND = new RegExp(
  String
    .raw`^(?:(?:if|then|elif|else|fi|while|until|do|done|esac|!|\{|\}|[A-Za-z_]\w*=\S*|function\s+\w+\s*\{?|${REDIRECTION})\s+)+`,
);

/** A redirection, or else a word, of a command that could not be parsed. */
const ROUGH_WORD = /(?:\d+|&)?(?:<<<|>>|[<>][&|]?)\s*(?:'[^']*'|"[^"]*"|[^\s<>])*|((?:'[^']*'|"[^"]*"|[^\s<>])+)/g;

/** Where parsing failed: the commands between operators, so that deny and ask rules still see them. */
export function roughParts(tokens: readonly Token[], state: State): void {
  for (const piece of roughCommands(tokens)) {
    const rough = piece.trim().replace(BEFORE_COMMAND, "");
    if (rough === "") continue;
    const words = [...rough.matchAll(ROUGH_WORD)].flatMap(([, word]) => word ?? []);
    const argv = words.map((word) => word.replace(/^(['"])(.*)\1$/s, "$2"));
    state.parts.push({
      text: rough,
      full: rough,
      argv,
      words: [],
      assignments: [],
      redirects: [],
      segment: state.segment,
      start: -1,
      late: false,
      nested: true,
      isHidden: state.hidden || ESCAPED_BLANK.test(rough),
    });
  }
}

/** What may be commands of a text that cannot be parsed, those of substitutions before the command that has them. */
function* roughCommands(tokens: readonly Token[], depth = 0): Generator<string> {
  let command = "";
  for (const { kind, text: piece } of tokens) {
    if (kind === "operator" || kind === "newline") {
      yield command;
      command = "";
    } else if (kind !== "heredoc" && kind !== "comment") {
      const nested = piece.search(/`|(?<!\()\((?!\()/);
      if (nested >= 0 && depth < 12 && !piece.startsWith("'")) {
        const inner = [...innerCommands(piece)];
        if (inner.length === 0 && !piece.startsWith('"')) inner.push(piece.slice(nested + 1).replace(/[`)]$/, ""));
        for (const text of inner) yield* roughCommands(tokenize(text), depth + 1);
      }
      command += piece;
    }
  }
  yield command;
}
