/** Something that is asked of every subject. */
export interface Question<T> {
  readonly name: string;
  ask(subject: T): unknown;
}

/** What came of a question; an error is an answer too. */
export function answerOf<T>({ ask }: Question<T>, subject: T): unknown {
  try {
    return ask(subject);
  } catch (error) {
    return `${error}`;
  }
}
