/**
 * Simulates a command line: what runs, where, with which arguments, and where that cannot be known.
 *
 * @module
 */
import type { Item, Node, Redirect, SimpleNode, Word } from "../permissions/bash/ast.ts";
import { parseShell } from "../permissions/bash/parser.ts";
import { readShell } from "../permissions/bash/read_shell.ts";
import { isKnownShell, lastName, wrapperLength } from "../permissions/commands/wrappers.ts";
import { type Arg, elementsOf, type Expander, expandPattern, expandText, expandWord, type Stream } from "./words.ts";
import { wildmatch } from "./git/wildmatch.ts";
import { runGit } from "./git_commands/run_git.ts";
import {
  EMPTY,
  type ExitStatus,
  type ProgramCall,
  type ProgramOutcome,
  type Runner,
  UNKNOWN_STREAM,
  unknownTarget,
} from "./call.ts";
import { fewer, finished, MAX_TURNS } from "./outcomes.ts";
import { runFind } from "./programs/find.ts";
import { PROGRAM_EFFECTS } from "./programs/program_effects.ts";
import { readNames, setWords, testStatus } from "./programs/shell_builtins.ts";
import { writeOutputs } from "./programs/writing.ts";
import { runXargs } from "./programs/xargs.ts";
import type { World } from "./world.ts";

const MAX_DEPTH = 30;
const MAX_STEPS = 3000;
/** The most scripts that are followed; one may call itself twice. */
const MAX_SCRIPTS = 20;

/** How the paths of pipes begin. */
const PIPES = "/dev/debrief-pipe-";

/** Thrown for a command line with too many steps to simulate. */
export class TooManyStepsError extends Error {
  override name = "TooManyStepsError";
}

/** Where a command reads from and prints to. */
interface Opened {
  readonly stdin: Stream;
  /** The file that takes its output; null if none does. */
  readonly target: string | null;
  readonly appends: boolean;
}

/** What a `for` without a list goes through. */
const ARGUMENTS: Pick<Word, "pieces"> = { pieces: [{ kind: "variable", name: "@", quoted: true }] };

/** Simulates command lines. */
export class Shell implements Runner {
  #steps = 0;
  #depth = 0;
  /** How many conditions are around what runs, whose failure ends no shell. */
  #conditions = 0;
  /** How many functions and sourced scripts are around what runs. */
  #calls = 0;
  #scripts = 0;
  readonly functions = new Map<string, Node>();
  /** Variables that the line sets somewhere: where that did not happen, they are empty. */
  readonly #assigned = new Set<string>();

  /** Simulates a text as a shell would run it. */
  text(line: string, world: World, stdin: Stream = UNKNOWN_STREAM): ProgramOutcome[] {
    if (this.#depth === 0) {
      for (const [, name] of line.matchAll(/(?:^|[\s;&|(])([A-Za-z_]\w*)=/g)) this.#assigned.add(name!);
    }
    const outcomes = this.#text(line, world, stdin);
    if (this.#depth > 0) return outcomes;
    return this.#then(outcomes, (outcome) => {
      const { exitTrap } = outcome.world;
      if (exitTrap === null) return [outcome];
      outcome.world.jump = outcome.world.exitTrap = null;
      return this.#text(exitTrap, outcome.world, EMPTY);
    });
  }

  #text(line: string, world: World, stdin: Stream): ProgramOutcome[] {
    if (++this.#depth > MAX_DEPTH) throw new TooManyStepsError("Commands nested too deeply");
    try {
      const script = parseShell(line);
      if (script.kind === "script") return this.#items(script.items, world, stdin);
      // it cannot be parsed as a script: simulate each command that can be recognized
      let worlds = [finished(world, "unknown")];
      for (const part of readShell(line).parts) {
        const args = part.argv.map((text): Arg => ({ text, isKnown: !/[$`]/.test(text) }));
        worlds = this.#then(worlds, (one) => this.run(args, { world: one.world, stdin: UNKNOWN_STREAM }));
      }
      return worlds;
    } finally {
      this.#depth--;
    }
  }

  #then(
    outcomes: readonly ProgramOutcome[],
    next: (outcome: ProgramOutcome) => readonly ProgramOutcome[],
  ): ProgramOutcome[] {
    return fewer(outcomes.flatMap(next));
  }

  #items(items: readonly Item[], world: World, stdin: Stream): ProgramOutcome[] {
    let outcomes = [finished(world, "ok")];
    for (const { node } of items) {
      outcomes = this.#then(outcomes, (before) => {
        if (before.world.jump !== null) return [before];
        return this.#ending(node, before.world, stdin).map((after) => ({
          ...after,
          out: joinedStreams(before.out, after.out),
        }));
      });
    }
    return outcomes;
  }

  /** Runs a command whose failure may end the shell. */
  #ending(node: Node, world: World, stdin: Stream): ProgramOutcome[] {
    return this.#node(node, world, stdin).map((after) => {
      // of a list, only the last command does, which is asked itself
      const ends = after.world.exitsOnFailure && after.status === "failed" && this.#conditions === 0 &&
        node.kind !== "list" && !(node.kind === "pipeline" && node.negated);
      if (ends) after.world.jump ??= "exit";
      return after;
    });
  }

  /** Runs a condition, which may fail. */
  #condition(node: Node, world: World, stdin: Stream): ProgramOutcome[] {
    this.#conditions++;
    try {
      return this.#node(node, world, stdin);
    } finally {
      this.#conditions--;
    }
  }

  /** Runs something whose directory and variables do not outlive it. */
  #inSubshell(world: World, run: (world: World) => readonly ProgramOutcome[]): ProgramOutcome[] {
    const { cwd, previousCwd, directories, variables, noclobber, exitsOnFailure, jump } = world;
    world.variables = new Map(variables);
    world.directories = [...directories];
    return run(world).map((outcome) => {
      Object.assign(outcome.world, {
        cwd,
        previousCwd,
        directories: [...directories],
        variables: new Map(variables),
        noclobber,
        exitsOnFailure,
        jump,
      });
      return outcome;
    });
  }

  #node(node: Node, world: World, stdin: Stream): ProgramOutcome[] {
    if (++this.#steps > MAX_STEPS) throw new TooManyStepsError("More steps than can be followed");
    if (world.jump !== null) return [finished(world, "ok")];
    switch (node.kind) {
      case "command":
        return this.#simple(node, world, stdin);
      case "sequence":
        return this.#items(node.items, world, stdin);
      case "list":
        return this.#list(node, world, stdin);
      case "pipeline":
        return this.#pipeline(node, world, stdin);
      case "subshell":
        return this.#redirected(
          node.redirects,
          { world, stdin },
          (input) => this.#inSubshell(world, (inner) => this.#node(node.body, inner, input)),
        );
      case "if":
        return this.#redirected(node.redirects, { world, stdin }, (input) => this.#if(node.bodies, world, input));
      case "loop":
        return this.#redirected(node.redirects, { world, stdin }, (input) => this.#loop(node, world, input));
      case "for":
        return this.#redirected(node.redirects, { world, stdin }, (input) => this.#for(node, world, input));
      case "test":
        return [finished(world, this.#test(node.words, world))];
      case "opaque":
        return this.#opaque(node, world, stdin);
    }
  }

  #list(node: Node & { kind: "list" }, world: World, stdin: Stream): ProgramOutcome[] {
    return this.#then(this.#condition(node.left, world, stdin), (left) => {
      const runsAfter: ExitStatus = node.operator === "&&" ? "ok" : "failed";
      const right = (one: World) =>
        this.#ending(node.right, one, stdin).map((after) => ({ ...after, out: joinedStreams(left.out, after.out) }));
      if (left.status === runsAfter) return right(left.world);
      if (left.status !== "unknown") return [left];
      const other = left.world.clone();
      return [...right(left.world), { ...left, world: other, status: runsAfter === "ok" ? "failed" : "ok" }];
    });
  }

  #pipeline(node: Node & { kind: "pipeline" }, world: World, stdin: Stream): ProgramOutcome[] {
    let outcomes: ProgramOutcome[] = [{ world, status: "ok", out: stdin }];
    for (const part of node.parts) {
      outcomes = this.#then(
        outcomes,
        (before) =>
          node.parts.length === 1
            ? this.#node(part, before.world, before.out)
            : this.#inSubshell(before.world, (inner) => this.#node(part, inner, before.out)),
      );
    }
    if (!node.negated) return outcomes;
    const turned: Readonly<Record<ExitStatus, ExitStatus>> = { ok: "failed", failed: "ok", unknown: "unknown" };
    return outcomes.map((outcome) => ({ ...outcome, status: turned[outcome.status] }));
  }

  /** Bodies alternate: a condition, what it guards, and so on; the last one may be an else. */
  #if(bodies: readonly Node[], world: World, stdin: Stream): ProgramOutcome[] {
    const [condition, body, ...rest] = bodies;
    if (condition === undefined) return [finished(world, "ok")];
    if (body === undefined) return this.#node(condition, world, stdin);
    return this.#then(this.#condition(condition, world, stdin), (tested) => {
      if (tested.status === "ok") return this.#node(body, tested.world, stdin);
      if (tested.status === "failed") return this.#if(rest, tested.world, stdin);
      const other = tested.world.clone();
      return [...this.#node(body, tested.world, stdin), ...this.#if(rest, other, stdin)];
    });
  }

  #loop(node: Node & { kind: "loop" }, world: World, stdin: Stream): ProgramOutcome[] {
    const [condition, body] = node.bodies;
    if (condition === undefined || body === undefined) return [finished(world, "unknown")];
    const lines = stdin.text === null
      ? null
      : stdin.text.split("\n").filter((line, i, all) => line !== "" || i < all.length - 1);
    const reads = readsOf(condition);
    if (reads !== null && lines !== null && readsLines(condition)) {
      let outcomes = [finished(world, "ok")];
      for (const line of lines.slice(0, MAX_TURNS)) {
        outcomes = this.#turn(outcomes, (one) => {
          setWords(one, reads, line);
          return this.#node(body, one, EMPTY);
        });
      }
      return withoutJump(outcomes, "break");
    }
    for (const name of reads ?? []) world.variables.set(name, null);
    const skipped = world.clone();
    const turned = this.#then(
      reads === null ? this.#condition(condition, world, stdin) : [finished(world, "unknown")],
      (tested) => tested.status === (node.isUntil ? "ok" : "failed") ? [tested] : this.#node(body, tested.world, stdin),
    );
    return [
      ...withoutJump(withoutJump(turned, "break"), "continue")
        .map((outcome) => ({ ...outcome, status: "ok" as const, out: UNKNOWN_STREAM })),
      finished(skipped, "ok"),
    ];
  }

  #for(node: Node & { kind: "for" }, world: World, stdin: Stream): ProgramOutcome[] {
    const given = node.values.length === 0 && world.variables.get("@") ? [ARGUMENTS] : node.values;
    const values = given.flatMap((value) => this.#expand(value, world));
    let outcomes = [finished(world, "ok")];
    for (const { text, isKnown } of values.slice(0, MAX_TURNS)) {
      outcomes = this.#turn(outcomes, (one) => {
        one.variables.set(node.name, isKnown ? text : null);
        return this.#node(node.body, one, stdin);
      });
    }
    return withoutJump(outcomes, "break");
  }

  /** Runs the body of a loop once more, unless the loop was left. */
  #turn(outcomes: readonly ProgramOutcome[], run: (world: World) => readonly ProgramOutcome[]): ProgramOutcome[] {
    return this.#then(
      outcomes,
      (before) =>
        before.world.jump !== null ? [before] : withoutJump(run(before.world), "continue").map((after) => ({
          ...after,
          out: joinedStreams(before.out, after.out),
        })),
    );
  }

  #opaque(node: Node & { kind: "opaque" }, world: World, stdin: Stream): ProgramOutcome[] {
    switch (node.what) {
      case "group":
        return this.#redirected(
          node.redirects ?? [],
          { world, stdin },
          (input) => this.#node(node.bodies[0]!, world, input),
        );
      case "arithmetic":
        return [finished(world, "unknown")];
      case "function":
        this.functions.set(node.text, node.bodies[0]!);
        return [finished(world, "ok")];
      case "case":
        return this.#case(node, world, stdin);
      case "select":
      case "counting_for":
        return this.#any(node.bodies, world, stdin);
    }
  }

  /** Any of some bodies may run. */
  #any(bodies: readonly Node[], world: World, stdin: Stream): ProgramOutcome[] {
    return fewer(
      [world, ...bodies.slice(1).map(() => world.clone())].flatMap((one, i) =>
        bodies[i] === undefined ? [finished(one, "ok")] : this.#node(bodies[i], one, stdin)
      ),
    );
  }

  #case({ choice, bodies }: Node & { kind: "opaque" }, world: World, stdin: Stream): ProgramOutcome[] {
    const subject = choice === undefined ? null : this.#expandOne(choice.subject, world);
    if (choice === undefined || !subject?.isKnown) return this.#any(bodies, world, stdin);
    for (const { patterns, body, goesOn } of choice.clauses) {
      const texts = patterns.map(({ pieces }) => expandPattern(pieces, this.expander(world)));
      if (texts.some((text) => text !== null && wildmatch(text, { pathname: false })(subject.text))) {
        return goesOn ? this.#any(bodies, world, stdin) : this.#node(body, world, stdin);
      }
      if (texts.includes(null)) return this.#any(bodies, world, stdin);
    }
    return [finished(world, "ok")];
  }

  /** Runs something with redirected input and output. */
  #redirected(
    redirects: readonly Redirect[],
    { world, stdin }: { readonly world: World; readonly stdin: Stream },
    run: (stdin: Stream) => readonly ProgramOutcome[],
  ): ProgramOutcome[] {
    const opened = this.#open(redirects, { world, stdin });
    if (opened === null) return [finished(world, "failed")];
    return run(opened.stdin).map((outcome) => this.#close(outcome, opened));
  }

  /** Opens redirections as a shell does before the command runs, which empties files; null if that fails. */
  #open(
    redirects: readonly Redirect[],
    { world, stdin }: { readonly world: World; readonly stdin: Stream },
  ): Opened | null {
    let input = stdin;
    let target: string | null = null;
    let appends = false;
    for (const { operator, target: word, body, descriptor } of redirects) {
      if (operator === "<<" || operator === "<<-") {
        const text = (body ?? "").split("\n").slice(0, -1).join("\n");
        const isLiteral = /['"\\]/.test(word?.raw ?? "") || !/[$`\\]/.test(text);
        input = { text: isLiteral ? `${text}\n` : this.#expandedBody(text, world), carried: [] };
        continue;
      }
      if (word === null) continue;
      if (operator === "<" || operator === "<>") {
        const body = word.pieces[0]?.kind === "process" ? word.pieces[0].body : null;
        if (body !== null) input = this.#capture(body, world);
        else {
          const path = this.#target(word, world);
          if (path === null) return null;
          const full = path.isKnown ? world.pathOf(path.text) : null;
          if (full !== null && operator === "<" && world.targetKindAt(full) === "absent") return null;
          if (full === "/dev/null") input = EMPTY;
          else input = full === null ? UNKNOWN_STREAM : { text: world.textAt(full), carried: world.heldBelow(full) };
        }
        continue;
      }
      if (operator === "<<<") {
        const value = this.#expandOne(word, world);
        input = { text: value.isKnown ? `${value.text}\n` : null, carried: [] };
        continue;
      }
      if (!/^&?>/.test(operator) || operator.includes(">>")) {
        const path = operator.includes(">>") ? this.#target(word, world) : null;
        if (path !== null) {
          target = this.#written(path, { world, keeps: true }) ?? target;
          appends = true;
        }
        continue;
      }
      if (operator === ">&" && /^(?:\d+|-)$/.test(word.raw)) continue;
      // models write PowerShell's `> $null`, for which a shell writes to no file
      if (/^\$null$/i.test(word.raw) && !world.variables.has(word.raw.slice(1))) continue;
      if (word.pieces[0]?.kind === "process") {
        this.#capture(word.pieces[0].body, world);
        continue;
      }
      const path = this.#target(word, world);
      if (path === null) return null;
      const full = path.isKnown ? world.pathOf(path.text) : null;
      const exists = full !== null && world.targetKindAt(full) === "file";
      if (exists && world.noclobber && operator !== ">|") return null;
      if (full !== null && world.targetKindAt(full) === "directory") return null;
      const written = this.#written(path, { world, keeps: false });
      // what is emptied before it is read gives nothing
      if (input !== stdin) input = { ...input, carried: input.carried.filter((key) => world.isHeld(key)) };
      if (descriptor === "" || descriptor === "1") [target, appends] = [written, false];
    }
    return { stdin: input, target, appends };
  }

  /** The one file that a redirection names; null if it names none or several, so that the command does not run. */
  #target(word: Word, world: World): Arg | null {
    const paths = this.#expand(word, world);
    return paths.length === 1 ? paths[0]! : null;
  }

  #written(path: Arg, { world, keeps }: { readonly world: World; readonly keeps: boolean }): string | null {
    if (/^\/dev\//.test(path.text)) return null;
    const full = path.isKnown ? world.pathOf(path.text) : null;
    if (full === null) {
      if (!keeps) unknownTarget(world, path, `> ${path.text}…`);
      return null;
    }
    if (!keeps) world.write(full);
    return world.writtenAt(full);
  }

  /** Puts what a command printed into the file. */
  #close(outcome: ProgramOutcome, { target, appends }: Opened): ProgramOutcome {
    if (target === null) return outcome;
    const { world, out } = outcome;
    if (appends) world.append(target, out.text);
    else if (world.nodes.get(target)?.kind === "file") world.nodes.set(target, { kind: "file", text: out.text });
    world.hold(out.carried, `file:${target}`);
    return { ...outcome, out: EMPTY };
  }

  /** Runs a text in a subshell and returns what it prints. */
  #capture(body: string, world: World): Stream {
    // `$(<FILE)` prints a file
    const line = /^\s*<[^<(]/.test(body) ? `cat ${body}` : body;
    const outcomes = this.#inSubshell(world, (inner) => this.text(line, inner));
    return outcomes.length === 1 && outcomes[0]!.world === world ? outcomes[0]!.out : UNKNOWN_STREAM;
  }

  /** @param pipes Where the pipes of `<(…)` are noted; without it they are not known. */
  expander(world: World, pipes: string[] | null = null): Expander {
    return {
      world,
      substitute: (body) => this.#capture(body, world),
      pipe: (body) => {
        if (pipes === null) return null;
        const path = `${PIPES}${world.made++}`;
        const { text, carried } = this.#capture(body, world);
        world.nodes.set(path, { kind: "file", text });
        world.hold(carried, `file:${path}`);
        pipes.push(path);
        return path;
      },
      variable: (name) =>
        shellVariable(world, name) ?? (this.#assigned.has(name) && !world.variables.has(name) ? "" : null),
    };
  }

  #expand(word: Pick<Word, "pieces">, world: World, pipes: string[] | null = null): Arg[] {
    return expandWord(word.pieces, this.expander(world, pipes));
  }

  #expandOne(word: Word, world: World): Arg {
    return expandText(word.pieces, this.expander(world));
  }

  #simple(node: SimpleNode, world: World, stdin: Stream): ProgramOutcome[] {
    const set = new Map<string, string | null>();
    let status: ExitStatus = "ok";
    for (const { name, operator, value } of node.assignments) {
      const [list] = value.pieces.filter(({ kind }) => kind === "list");
      if (list?.kind === "list") {
        const old = operator === "+=" ? world.variables.get(`${name}[@]`) ?? null : "";
        const elements = this.#elements(list.text, world);
        const whole = old === null || elements === null ? null : old + elements;
        world.variables.set(`${name}[@]`, whole);
        set.set(name, whole?.split("\0")[0] ?? null);
        continue;
      }
      const { text, isKnown } = this.#expandOne(value, world);
      if (value.pieces.some(({ kind }) => kind === "substitution")) status = "unknown";
      const old = world.variables.get(name) ?? null;
      const known = isKnown && operator !== "[]=";
      set.set(name, !known ? null : operator === "+=" ? old === null ? null : old + text : text);
    }
    if (node.words.length === 0) {
      for (const [name, value] of set) world.variables.set(name, value);
      const opened = this.#open(node.redirects, { world, stdin });
      return [finished(world, opened === null ? "failed" : status)];
    }
    const pipes: string[] = [];
    const args = node.words.flatMap((word) => this.#expand(word, world, pipes));
    const opened = this.#open(node.redirects, { world, stdin });
    const outcomes = opened === null
      ? [finished(world, "failed")]
      : this.run(args, { world, stdin: opened.stdin, variables: set }).map((outcome) => this.#close(outcome, opened));
    for (const outcome of outcomes) for (const path of pipes) outcome.world.forget(path);
    return outcomes;
  }

  /** The elements of `(a b)`; null if they are not known. */
  #elements(text: string, world: World): string | null {
    return elementsOf(this.#words(text.slice(1, -1).replaceAll("\n", " "), world));
  }

  /** A heredoc's body, in which variables are expanded as between quotes; null if it is not known. */
  #expandedBody(body: string, world: World): string | null {
    const [value] = body.includes('"') ? [] : this.#words(`"${body}"`, world);
    return value?.isKnown ? `${value.text}\n` : null;
  }

  #words(text: string, world: World): Arg[] {
    const script = parseShell(`: ${text}`);
    const node = script.kind === "script" ? script.items[0]?.node : undefined;
    if (node?.kind !== "command") return [{ text: "", isKnown: false }];
    return node.words.slice(1).flatMap((word) => this.#expand(word, world));
  }

  /** Runs a command with words that are expanded already. */
  run(
    given: readonly Arg[],
    { world, stdin, variables = new Map() }: {
      readonly world: World;
      readonly stdin: Stream;
      readonly variables?: ReadonlyMap<string, string | null>;
    },
  ): ProgramOutcome[] {
    if (++this.#steps > MAX_STEPS) throw new TooManyStepsError("More steps than can be followed");
    const set = new Map(variables);
    let args = given;
    for (let turns = 0; turns < 20; turns++) {
      const [first] = args;
      if (first === undefined) return [finished(world, "ok")];
      if (!first.isKnown) return [notedScript(world, first.text)];
      const name = lastName(first.text);
      if (name === "env") {
        const inner = environmentOf(args, set, world);
        if (inner === null) {
          const at = args.findIndex(({ text }) => /^-S|^--split-string/.test(text));
          const line = args.slice(at).map(({ text }) => text.replace(/^(?:-S|--split-string=?)/, "")).join(" ");
          return at < 0 ? [finished(world, "unknown", UNKNOWN_STREAM)] : this.text(line, world, stdin);
        }
        args = inner;
        continue;
      }
      const words = args.map(({ text }) => text);
      const skipped = WRAPPERS.get(name)?.(words) ?? (name === "xargs" ? 0 : wrapperLength(words, 0, "deny", name));
      if (skipped === 0 || skipped >= args.length) break;
      if (/^[A-Za-z_]\w*=/.test(words[0]!)) {
        set.set(words[0]!.split("=")[0]!, words[0]!.slice(words[0]!.indexOf("=") + 1));
      }
      args = args.slice(skipped);
    }
    const [program, ...rest] = args;
    if (program === undefined || !program.isKnown) {
      return [notedScript(world, program?.text ?? "")];
    }
    const name = lastName(program.text);
    const call: ProgramCall = { world, name, args: rest, stdin, variables: set, shell: this };
    const own = this.functions.get(name);
    if (own !== undefined) {
      if (++this.#depth > MAX_DEPTH) throw new TooManyStepsError("Commands nested too deeply");
      try {
        return this.#withArguments(world, rest, () => this.#node(own, world, stdin));
      } finally {
        this.#depth--;
      }
    }
    if (name === "return" && this.#calls === 0) return [finished(world, "failed")];
    if (name === "git") return runGit(call);
    if (isKnownShell(name) || name === "script" || name === "su") return this.#startShell(call);
    const starter = STARTERS.get(name);
    if (starter !== undefined) return starter(call, this);
    const known = PROGRAM_EFFECTS.get(name);
    if (known === undefined) {
      writeOutputs(call);
      return program.text.includes("/") ? this.#file(program, call, { isSourced: false }) : [notedScript(world, name)];
    }
    const { status, out = EMPTY } = known(call);
    return [finished(world, status, out)];
  }

  /** Runs something that has arguments of its own and can be returned from. */
  #withArguments(world: World, args: readonly Arg[], run: () => readonly ProgramOutcome[]): ProgramOutcome[] {
    const outer = world.variables.get("@") ?? null;
    world.variables.set("@", elementsOf(args));
    this.#calls++;
    try {
      return run().map((outcome) => {
        if (outcome.world.jump === "return") outcome.world.jump = null;
        outcome.world.variables.set("@", outer);
        return outcome;
      });
    } finally {
      this.#calls--;
    }
  }

  /** Runs the commands of a file: only what certainly is lost counts, as its variables are from elsewhere. */
  #file(file: Arg, call: ProgramCall, { isSourced }: { readonly isSourced: boolean }): ProgramOutcome[] {
    const { world, stdin } = call;
    const path = file.isKnown ? world.pathOf(file.text) : null;
    const text = path === null ? null : world.textAt(path);
    const isShell = text !== null && (call.name !== lastName(file.text) || /^#!.*sh\b/.test(text));
    if (!isShell || ++this.#scripts > MAX_SCRIPTS) return [notedScript(world, file.text)];
    const { length } = world.undecided;
    const [before, steps] = [world.clone(), this.#steps];
    const args = call.name === lastName(file.text) ? call.args : call.args.slice(call.args.indexOf(file) + 1);
    const run = (inner: World) => this.#withArguments(inner, args, () => this.text(text, inner, stdin));
    try {
      return (isSourced ? run(world) : this.#inSubshell(world, run)).map((outcome) => {
        const { undecided } = outcome.world;
        outcome.world.undecided = undecided.map((one, i) => i < length ? one : { ...one, kind: "script" });
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof TooManyStepsError)) throw error;
      this.#steps = steps;
      return [notedScript(before, file.text)];
    }
  }

  source(call: ProgramCall): ProgramOutcome[] {
    const [file] = call.args;
    return file === undefined ? [finished(call.world, "failed")] : this.#file(file, call, { isSourced: true });
  }

  #startShell(call: ProgramCall): ProgramOutcome[] {
    const { world, args, stdin, name } = call;
    let exits = false;
    for (let i = 0; i < args.length; i++) {
      const { text } = args[i]!;
      exits ||= /^-[a-zA-Z]*e/.test(text);
      if (/^[-+][a-zA-Z]*[oO]$/.test(text)) {
        i++;
        exits ||= args[i]?.text === "errexit";
        continue;
      }
      if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(text)) {
        const line = args[i + 1];
        if (line === undefined) return [finished(world, "failed")];
        if (!line.isKnown) return [notedScript(world, name)];
        return this.#inSubshell(world, (inner) => {
          inner.exitsOnFailure = exits;
          const own = args[i + 2];
          inner.variables.set("0", own?.isKnown ? own.text : null);
          for (const [variable, value] of call.variables) inner.variables.set(variable, value);
          return this.#withArguments(inner, args.slice(i + 3), () => this.text(line.text, inner, stdin));
        });
      }
      if (text === "-s" || text === "-") break;
      if (!text.startsWith("-")) return this.#file(args[i]!, call, { isSourced: false });
    }
    if (stdin.text === null) return [notedScript(world, `${name} < …`)];
    return this.#inSubshell(world, (inner) => {
      inner.exitsOnFailure = exits;
      return this.text(stdin.text ?? "", inner, EMPTY);
    });
  }

  /** `[ … ]`, `[[ … ]]` and `test`. */
  #test(words: readonly Word[], world: World): ExitStatus {
    const [first, left, operator, right] = words;
    const isMatch = first?.raw === "[[" && words.length === 5 && /^[!=]?=$/.test(operator!.raw);
    const pattern = isMatch ? expandPattern(right!.pieces, this.expander(world)) : null;
    if (pattern !== null) {
      const { text, isKnown } = this.#expandOne(left!, world);
      const isSame = wildmatch(pattern, { pathname: false })(text) === (operator!.raw !== "!=");
      return !isKnown ? "unknown" : isSame ? "ok" : "failed";
    }
    return testStatus(words.slice(1, -1).map((word) => this.#expandOne(word, world)), world);
  }
}

/** Lets commands run again that a jump of this kind kept from running. */
function withoutJump(outcomes: readonly ProgramOutcome[], jump: "break" | "continue"): ProgramOutcome[] {
  return outcomes.map((outcome) => {
    if (outcome.world.jump === jump) outcome.world.jump = null;
    return outcome;
  });
}

/** The value of a variable that the command line set, or that is always set; null if unknown. */
function shellVariable(world: World, name: string): string | null {
  if (world.variables.has(name)) return world.variables.get(name) ?? null;
  if (/^[1-9]\d*$/.test(name)) return world.variables.get("@")?.split("\0").slice(0, -1)[Number(name) - 1] ?? null;
  if (name === "HOME") return world.options.home;
  if (name === "PWD") return world.cwd;
  if (name === "OLDPWD") return world.previousCwd;
  return name === "TMPDIR" ? world.options.temporary[0] ?? null : null;
}

function joinedStreams(a: Stream, b: Stream): Stream {
  const text = a.text === null || b.text === null ? null : a.text + b.text;
  const head = a.text === null ? a.head : b.text === null ? a.text + (b.head ?? "") : undefined;
  return { text, head, carried: [...a.carried, ...b.carried] };
}

/** The variables of a loop's `read` condition; null for another condition. */
function readsOf(condition: Node): readonly string[] | null {
  const node = condition.kind === "sequence" && condition.items.length === 1 ? condition.items[0]!.node : condition;
  if (node.kind !== "command" || node.words[0]?.raw !== "read") return null;
  return readNames(node.words.slice(1).map(({ raw }) => ({ text: raw, isKnown: true })));
}

/** Whether a loop's `read` takes a line and divides it at blanks, or not at all. */
function readsLines(condition: Node): boolean {
  const node = condition.kind === "sequence" ? condition.items[0]?.node : condition;
  return node?.kind === "command" && !node.words.some(({ raw }) => /^-[a-z]*d/.test(raw)) &&
    node.assignments.every(({ name, value }) => name !== "IFS" || /^(?:''|"")?$/.test(value.raw));
}

/** The command that `env` runs; null if there is none or it cannot be told. */
function environmentOf(args: readonly Arg[], set: Map<string, string | null>, world: World): readonly Arg[] | null {
  for (let i = 1; i < args.length; i++) {
    const { text } = args[i]!;
    if (text === "-u" || text === "--unset") i++;
    else if (text === "-C" || text === "--chdir") {
      world.cwd = world.pathOf(`${args[++i]?.text ?? ""}/.`);
    } else if (text === "-S" || text.startsWith("--split-string")) return null;
    else if (/^[A-Za-z_]\w*=/.test(text)) set.set(text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1));
    else if (!text.startsWith("-")) return args.slice(i);
  }
  return null;
}

/** How many words a wrapper has before the program that it starts, beside those that `wrapperLength` knows. */
const WRAPPERS = new Map<string, (words: readonly string[]) => number>(Object.entries({
  exec: (words) => optionsLength(words, /^-a$/),
  setsid: (words) => optionsLength(words, /^$/),
  ionice: (words) => optionsLength(words, /^-[cnpPu]$/),
  nice: (words) => optionsLength(words, /^-n$/),
  chrt: (words) => optionsLength(words, /^$/) + 1,
  taskset: (words) => optionsLength(words, /^$/) + 1,
  flock: (words) => optionsLength(words, /^-[wEo]$/) + 1,
  caffeinate: (words) => optionsLength(words, /^-[tw]$/),
  time: (words) => optionsLength(words, /^-[fo]$/),
  command: (words) => words[1]?.match(/^-[vV]/) ? 0 : optionsLength(words, /^$/),
}));

function optionsLength(words: readonly string[], withValue: RegExp): number {
  let i = 1;
  for (; words[i]?.startsWith("-"); i++) if (withValue.test(words[i]!)) i++;
  return i;
}

/** Commands that run other commands. */
const STARTERS = new Map<string, (call: ProgramCall, shell: Shell) => ProgramOutcome[]>(Object.entries({
  eval: ({ world, args, stdin }, shell) =>
    args.some(({ isKnown }) => !isKnown)
      ? [notedScript(world, "eval")]
      : shell.text(args.map(({ text }) => text).join(" "), world, stdin),
  source: (call, shell) => shell.source(call),
  ".": (call, shell) => shell.source(call),
  xargs: runXargs,
  find: runFind,
}));

function notedScript(world: World, what: string): ProgramOutcome {
  world.undecided.push({ kind: "script", what });
  world.hasEdits = true;
  return finished(world, "unknown", UNKNOWN_STREAM);
}
