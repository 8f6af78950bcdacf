/** `xargs`, which runs another command with what it reads. */
import { EMPTY, type ProgramCall, type ProgramOutcome, type Runner } from "../call.ts";
import { fewer, finished, MAX_TURNS } from "../outcomes.ts";
import type { Arg } from "../words.ts";

const XARGS_VALUES = /^-(?:[nPLsdE]|-max-args|-max-procs|-max-lines|-max-chars|-delimiter|-eof)$/;

export function runXargs({ world, args, stdin }: ProgramCall, shell: Runner): ProgramOutcome[] {
  let replace: string | null = null;
  let given = stdin.text;
  let i = 0;
  let isEach = false;
  let isNull = false;
  let needsInput = false;
  for (; i < args.length && args[i]!.text.startsWith("-"); i++) {
    const { text } = args[i]!;
    if (text === "-I") replace = args[++i]?.text ?? "{}";
    else if (/^-I./.test(text)) replace = text.slice(2);
    else if (text === "-i" || text === "--replace") replace = "{}";
    else if (text === "-0" || text === "--null") isNull = true;
    else if (/^-r$|^--no-run-if-empty$/.test(text)) needsInput = true;
    else if (text === "-t") continue;
    else if (text === "-a" || text === "--arg-file") {
      const path = args[++i]?.isKnown ? world.pathOf(args[i]!.text) : null;
      if (path !== null && world.targetKindAt(path) === "absent") return [finished(world, "failed")];
      given = args[i]!.text === "/dev/null" ? "" : path === null ? null : world.textAt(path);
    } else if (XARGS_VALUES.test(text)) {
      isEach ||= text === "-n" || text === "-L";
      i++;
    }
  }
  const command = args.slice(i);
  if (command.length === 0) return [finished(world, "ok", stdin)];
  if (given === null) {
    const unknown: Arg = { text: "", isKnown: false };
    const whole = replace === null ? [...command, unknown] : command.map((arg) => filledIn(arg, replace!, unknown));
    return shell.run(whole, { world, stdin: EMPTY });
  }
  const pattern = isNull ? /[^\0]+/g : replace === null ? /(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/gs : /[^\n]+/g;
  const words = (given.match(pattern) ?? []).slice(0, MAX_TURNS * 10)
    .map((text): Arg => ({
      text: isNull || replace !== null ? text : text.replace(/'([^']*)'|"([^"]*)"|\\(.)/gs, "$1$2$3"),
      isKnown: true,
    }));
  if (replace === null && !isEach) {
    return words.length === 0 && needsInput
      ? [finished(world, "ok")]
      : shell.run([...command, ...words], { world, stdin: EMPTY });
  }
  let outcomes = [finished(world, "ok")];
  for (const word of words.slice(0, MAX_TURNS)) {
    const whole = replace === null ? [...command, word] : command.map((arg) => filledIn(arg, replace!, word));
    outcomes = fewer(outcomes.flatMap(({ world: one }) => shell.run(whole, { world: one, stdin: EMPTY })));
  }
  return outcomes;
}

/** An argument with a value in the place of a mark. */
export function filledIn(arg: Arg, mark: string, value: Arg): Arg {
  if (!arg.text.includes(mark)) return arg;
  if (value.isKnown) return { ...arg, text: arg.text.replaceAll(mark, () => value.text) };
  return { text: arg.text.slice(0, arg.text.indexOf(mark)), isKnown: false };
}
