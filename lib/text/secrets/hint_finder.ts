/** Runs of three characters, by which hints are found, as a hash of 15 bits, of which the last ten tell runs of two. */
const RUNS = 1 << 15;
const PAIRS = 1 << 10;

/** The hash of a run that ends with a character, from that of the run before it: a character counts in three runs. */
function nextRun(run: number, code: number): number {
  return ((run << 5) ^ code) & (RUNS - 1);
}

interface Hint {
  readonly text: string;
  /** The numbers of the lists that have it: several share one array of hints. */
  readonly lists: readonly number[];
  /** What follows the run; 0 if nothing does. */
  readonly fourth: number;
  /** The number of the next hint with the same run; 0 if there is none. */
  readonly next: number;
}

/** Which lists have a hint in a text: of a thousand hints few occur, and one pass takes a tenth of the time. */
export class HintFinder {
  readonly #lists: number;
  /** Counted from 1. */
  readonly #hints: Hint[] = [];
  /** Hints of one character. */
  readonly #single: Hint[] = [];
  /** The numbers of hints that begin with a run: looked at for each character, where a map is slower. */
  readonly #byRun = new Uint16Array(RUNS);
  readonly #byPair = new Uint16Array(PAIRS);
  /** What the search of a text has found so far: 1 for each hint, and for each list. */
  #seen = new Uint8Array(0);
  #found = new Uint8Array(0);

  constructor(lists: readonly (readonly string[])[]) {
    this.#lists = lists.length;
    const numbersOf = new Map<readonly string[], number[]>();
    for (let number = 0; number < lists.length; number++) {
      const list = lists[number]!;
      const numbers = numbersOf.get(list);
      if (numbers === undefined) numbersOf.set(list, [number]);
      else numbers.push(number);
    }
    for (const [hints, lists] of numbersOf) {
      for (let at = 0; at < hints.length; at++) {
        const text = hints[at]!;
        if (text.length === 1) {
          this.#single.push({ text, lists, fourth: 0, next: 0 });
          continue;
        }
        const pair = nextRun(text.charCodeAt(0), text.charCodeAt(1));
        const third = text.charCodeAt(2);
        const numbers = text.length === 2 ? this.#byPair : this.#byRun;
        const run = text.length === 2 ? pair & (PAIRS - 1) : nextRun(pair, third);
        const fourth = text.length > 3 ? text.charCodeAt(3) : 0;
        numbers[run] = this.#hints.push({ text, lists, fourth, next: numbers[run]! });
      }
    }
  }

  /** The numbers of the lists that have a hint in the text, ascending. */
  find(text: string): number[] {
    this.#found = new Uint8Array(this.#lists);
    this.#seen = new Uint8Array(this.#hints.length + 1);
    for (const hint of this.#single) {
      if (text.includes(hint.text)) this.#mark(hint);
    }
    const byRun = this.#byRun;
    const byPair = this.#byPair;
    const lastRun = RUNS - 1;
    const lastPair = PAIRS - 1;
    // a hook's first text is searched by an interpreter, in which calls cost the most
    for (let at = 0, run = 0; at < text.length; at++) {
      run = ((run << 5) ^ text.charCodeAt(at)) & lastRun; // as nextRun()
      const inRun = byRun[run]!;
      if (inRun !== 0) this.#look(inRun, text, at);
      const inPair = byPair[run & lastPair]!;
      if (inPair !== 0) this.#look(inPair, text, at);
    }
    const numbers: number[] = [];
    for (let list = 0; list < this.#lists; list++) if (this.#found[list] === 1) numbers.push(list);
    return numbers;
  }

  /** Which of the hints with the run that ends at an index are there. */
  #look(first: number, text: string, at: number): void {
    const fourth = text.charCodeAt(at + 1);
    for (let number = first; number !== 0;) {
      const hint = this.#hints[number - 1]!;
      if (
        this.#seen[number] === 0 && (hint.fourth === 0 || hint.fourth === fourth) &&
        text.startsWith(hint.text, hint.text.length === 2 ? at - 1 : at - 2)
      ) {
        this.#seen[number] = 1;
        this.#mark(hint);
      }
      number = hint.next;
    }
  }

  #mark({ lists }: Hint): void {
    for (const list of lists) this.#found[list] = 1;
  }
}
