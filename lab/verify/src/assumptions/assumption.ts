/** Something that the code takes for granted without a document, and how the replies show whether it holds. */
export interface Assumption {
  /** Name, which comments in the code give in brackets, after the service: `crm/slug-is-snake-case`. */
  readonly name: string;
  /** The assumption, in a sentence. */
  readonly says: string;
  /** The steps whose replies are as the sandbox's if it holds; none if no reply shows it. */
  readonly shownBy: readonly Evidence[];
  /** Why no reply shows it. */
  readonly untestable?: string;
}

/** A step, and the part of its reply that shows an assumption. */
export interface Evidence {
  readonly step: string;
  /**
   * Only these places of the reply count, and what is below them. `status`, `error`, `message` and `headers` are those of
   * the reply. @default all but message and headers
   */
  readonly at?: readonly string[];
}

/** Describes an assumption by what shows it, or why nothing does. */
export function describes(
  name: string,
  says: string,
  shown: readonly Evidence[] | string,
): Assumption {
  return typeof shown === "string"
    ? { name, says, shownBy: [], untestable: shown }
    : { name, says, shownBy: shown };
}
