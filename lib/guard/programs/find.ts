/** `find`, which may delete what it finds or run commands with it. */
import { EMPTY, type ProgramCall, type ProgramOutcome, type Runner, UNKNOWN_STREAM, unknownTarget } from "../call.ts";
import { wildmatch } from "../git/wildmatch.ts";
import { fewer, finished, MAX_TURNS } from "../outcomes.ts";
import type { Arg } from "../words.ts";
import type { World } from "../world.ts";
import { filledIn } from "./xargs.ts";

/** A test of find; null if it is not known whether a file passes. */
type FindTest = (path: string, facts: { readonly kind: string; readonly shown: string }) => boolean | null;

const MAX_VISITED = 100_000;

export function runFind({ world, args }: ProgramCall, shell: Runner): ProgramOutcome[] {
  let at = 0;
  let follows = false;
  for (; /^-[HLPDO]/.test(args[at]?.text ?? ""); at++) follows ||= args[at]!.text === "-L";
  const roots: Arg[] = [];
  for (; at < args.length && !/^[-(!]/.test(args[at]!.text); at++) roots.push(args[at]!);
  if (roots.length === 0) roots.push({ text: ".", isKnown: true });
  const expression = new FindExpression(args.slice(at), world);
  const test = expression.parse();
  const acts = expression.actions.some(({ kind }) => kind !== "print");
  if (expression.actions.length === 0) expression.actions.push({ kind: "print", end: "\n", found: [] });
  const [first] = expression.actions;
  const printsAll = expression.actions.length === 1 && first?.kind === "print" && !expression.prints;
  const places = roots.map(({ text, isKnown }) => isKnown ? world.pathOf(text) : null);
  if (places.includes(null) || args.slice(at).some(({ isKnown }) => !isKnown)) {
    if (acts) unknownTarget(world, roots[0]!, "find");
    return [finished(world, "unknown", UNKNOWN_STREAM)];
  }
  let visited = 0;
  const walk = (shown: string, given: string, depth: number): void => {
    if (++visited > MAX_VISITED || depth > 60) return;
    const path = follows ? world.options.files.resolve(given, { leaf: true }) ?? given : given;
    const kind = world.kindAt(path);
    if (kind === "absent") return;
    expression.pruned = false;
    const visit = () => {
      if (depth < expression.minDepth || depth > expression.maxDepth) return;
      // an unknown test may be true
      if (test(path, { kind, shown }) !== false && printsAll) first.found.push(shown);
    };
    const enter = () => {
      if (kind !== "directory" || depth >= expression.maxDepth || expression.pruned) return;
      for (const name of world.namesIn(path) ?? []) {
        walk(shown.endsWith("/") ? shown + name : `${shown}/${name}`, `${path}/${name}`, depth + 1);
      }
    };
    for (const step of expression.deletes ? [enter, visit] : [visit, enter]) step();
  };
  roots.forEach(({ text }, i) => walk(text, places[i]!, 0));
  const text = expression.actions.flatMap((action) =>
    action.kind === "print" ? action.found.map((path) => path + action.end) : []
  ).join("");
  const isMissing = places.some((path) => world.kindAt(path!) === "absent");
  let outcomes = [finished(world, isMissing ? "failed" : "ok", { text, carried: [] })];
  for (const action of expression.actions) {
    const { found } = action;
    if (action.kind === "print") continue;
    if (action.kind === "delete") {
      for (const { world: one } of outcomes) {
        for (const shown of found) {
          const path = one.pathOf(shown);
          if (path === null) continue;
          const isEmpty = one.kindAt(path) !== "directory" || (one.namesIn(path) ?? []).length === 0;
          if (isEmpty) one.remove(path);
        }
      }
      continue;
    }
    const groups = action.together
      ? found.length === 0 ? [] : [found]
      : found.slice(0, MAX_TURNS).map((path) => [path]);
    for (const group of groups) {
      const paths = group.map((text): Arg => ({ text, isKnown: true }));
      const words = action.words.flatMap((word): Arg[] =>
        word.text === "{}" ? paths : [filledIn(word, "{}", paths[0] ?? { text: "", isKnown: false })]
      );
      outcomes = fewer(outcomes.flatMap(({ world: one }) => {
        const { cwd } = one;
        return shell.run(words, { world: one, stdin: EMPTY }).map((outcome) => {
          outcome.world.cwd = cwd;
          return { ...outcome, status: isMissing ? "failed" as const : "ok" as const, out: UNKNOWN_STREAM };
        });
      }));
    }
  }
  return outcomes;
}

/** What a search does with each file that it finds. */
type FindAction =
  & { readonly found: string[] }
  & (
    | { readonly kind: "print"; readonly end: string }
    | { readonly kind: "delete" }
    | { readonly kind: "run"; readonly words: Arg[]; readonly together: boolean }
  );

/** The tests and actions of a search. */
class FindExpression {
  readonly actions: FindAction[] = [];
  deletes = false;
  prints = false;
  minDepth = 0;
  maxDepth = Infinity;
  pruned = false;
  #at = 0;

  constructor(readonly words: readonly Arg[], readonly world: World) {}

  parse(): FindTest {
    const test = this.#or();
    return this.#at < this.words.length ? () => null : test;
  }

  #sizeOf(path: string): number | null {
    const facts = this.world.nodes.has(path) ? null : this.world.options.files.facts(path);
    return facts?.status === "found" ? facts.value.size : null;
  }

  #act(action: FindAction): FindTest {
    this.actions.push(action);
    return (_path, { shown }) => {
      action.found.push(shown);
      return true;
    };
  }

  #peek(): string | undefined {
    return this.words[this.#at]?.text;
  }

  #or(): FindTest {
    let left = this.#and();
    while (this.#peek() === "-o" || this.#peek() === "-or") {
      this.#at++;
      const [first, second] = [left, this.#and()];
      left = (path, facts) => {
        const one = first(path, facts);
        if (one === true) return true;
        const other = second(path, facts);
        return other === true ? true : one === null || other === null ? null : false;
      };
    }
    return left;
  }

  #and(): FindTest {
    let left: FindTest = () => true;
    for (;;) {
      const word = this.#peek();
      if (word === undefined || word === "-o" || word === "-or" || word === ")") return left;
      if (word === "-a" || word === "-and") {
        this.#at++;
        continue;
      }
      const [first, second] = [left, this.#primary()];
      left = (path, facts) => {
        const one = first(path, facts);
        if (one === false) return false;
        const other = second(path, facts);
        return other === false ? false : one === null || other === null ? null : true;
      };
    }
  }

  #primary(): FindTest {
    const word = this.words[this.#at++]?.text ?? "";
    const value = () => this.words[this.#at++]?.text ?? "";
    switch (word) {
      case "(": {
        const inner = this.#or();
        this.#at++;
        return inner;
      }
      case "!":
      case "-not": {
        const inner = this.#primary();
        return (path, facts) => {
          const answer = inner(path, facts);
          return answer === null ? null : !answer;
        };
      }
      case "-name":
      case "-iname": {
        const matches = globTest(value(), word === "-iname");
        return (path) => matches(path.slice(path.lastIndexOf("/") + 1));
      }
      case "-path":
      case "-wholename":
      case "-ipath": {
        const matches = globTest(value(), word === "-ipath");
        return (_path, { shown }) => matches(shown);
      }
      case "-type": {
        const kinds = value().split(",").map((kind) => ({ f: "file", d: "directory", l: "symlink" })[kind] ?? "");
        return (_path, { kind }) => kind === "unknown" ? null : kinds.includes(kind);
      }
      case "-maxdepth":
        this.maxDepth = Number(value());
        return () => true;
      case "-mindepth":
        this.minDepth = Number(value());
        return () => true;
      case "-empty":
        return (path, { kind }) =>
          kind === "directory" ? (this.world.namesIn(path) ?? []).length === 0 : this.#sizeOf(path) === 0;
      case "-size": {
        const [, sign, digits, unit = "b"] = /^([-+]?)(\d+)([bcwkMG]?)$/.exec(value()) ?? [];
        if (digits === undefined) return () => null;
        const bytes = { b: 512, c: 1, w: 2 }[unit || "b"] ?? 1024 ** " kMG".indexOf(unit);
        return (path) => {
          const size = this.#sizeOf(path);
          if (size === null) return null;
          const difference = Math.ceil(size / bytes) - Number(digits);
          return sign === "+" ? difference > 0 : sign === "-" ? difference < 0 : difference === 0;
        };
      }
      case "-prune":
        return () => this.pruned = true;
      case "-delete":
        this.deletes = true;
        return this.#act({ kind: "delete", found: [] });
      case "-exec":
      case "-execdir":
      case "-ok":
      case "-okdir": {
        const words: Arg[] = [];
        while (
          this.#peek() !== undefined && this.#peek() !== ";" && !(this.#peek() === "+" && words.at(-1)?.text === "{}")
        ) {
          words.push(this.words[this.#at++]!);
        }
        const together = this.words[this.#at++]?.text === "+";
        return word.startsWith("-ok") ? () => false : this.#act({ kind: "run", words, together, found: [] });
      }
      case "-fprint":
      case "-fprint0":
      case "-fls": {
        const path = this.world.pathOf(value());
        if (path !== null) this.world.write(path);
        return () => true;
      }
      case "-print":
      case "-print0":
        this.prints = true;
        return this.#act({ kind: "print", end: word === "-print0" ? "\0" : "\n", found: [] });
      case "-depth":
      case "-mount":
      case "-xdev":
      case "-true":
        return () => true;
      default:
        // an unknown test, with its value if it has one
        if (this.#peek() !== undefined && !/^[-()!]/.test(this.#peek()!) || /^[-+]\d/.test(this.#peek() ?? "")) {
          this.#at++;
        }
        return () => null;
    }
  }
}

function globTest(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  return wildmatch(pattern, { pathname: false, ignoreCase });
}
