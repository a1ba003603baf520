import type { Description, Summarizer } from "./description.js";

/** Documents of one collection as people see them. `State` reads one service in one state. */
export interface ResourceKind<State> {
  /** Returns undefined for a document that people do not see, such as a block in the trash. */
  describe(document: object, state: State): Description | undefined;
  summarize?: Summarizer | undefined;
}

/** Defines the kind of the documents of a collection. */
export function defineKind<Document extends object, State>(
  describe: (document: Document, state: State) => Description | undefined,
  summarize?: Summarizer,
): ResourceKind<State> {
  return { describe: (document, state) => describe(document as Document, state), summarize };
}
