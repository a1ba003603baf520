/**
 * Indexes of a collection by name: each returns the keys under which a document is found. A key is text and
 * has any number of documents. Functions must be pure: keys are made when a document is written.
 */
export type Indexes<Document, Name extends string = string> = Readonly<
  Record<Name, (document: Document) => readonly string[]>
>;

/** The text by which a document is found among those of a scope, such as the records of one object. */
export interface SearchText {
  scope: string;
  text: string;
}

/** A text by which a document is found. */
export interface FoundText extends SearchText {
  /** Id of the document. */
  id: string;
}

/** Ways to find the documents of a collection, besides their ids. */
export interface CollectionOptions<Document, Index extends string = string> {
  indexes: Indexes<Document, Index>;
  /** Pure, like the indexes. */
  toText?: (document: Document) => SearchText;
  /** Raised when an index of the same name makes other keys than before, or `toText` another text. @default 1 */
  version?: number;
}

/** Part of a list of documents. */
export interface Page {
  /** @default 0 */
  offset?: number;
  /** @default all */
  limit?: number;
  /** The documents that come first. @default "oldest" */
  order?: "oldest" | "newest";
}

/** Part of the documents with a key. */
export interface KeyPage extends Page {
  /** Id of a document. Continues after it in this order; with the first one if it does not exist. */
  after?: string | undefined;
}

/** Members of a document, without the rest of it. */
export interface DocumentParts {
  /** Id of the document. */
  id: string;
  /** The members, in the order of their paths; null where the document has none. */
  parts: unknown[];
}

/** Part of the documents whose text matches. */
export type TextPage = Pick<Page, "limit">;

/**
 * Keys of an index, compared by code point. Absent bounds are open.
 *
 * @example
 * const { from, before } = startingWith("2026-11-");
 */
export interface KeyRange {
  /** First key. */
  from?: string;
  /** The key after the last. */
  before?: string;
}

/** Part of the documents of a range of keys. */
export interface RangePage extends KeyRange {
  /** @default 0 */
  offset?: number;
  /** @default all */
  limit?: number;
  /**
   * Order of keys; documents with the same key are ordered oldest first. With "oldest" all documents are,
   * whatever their keys. @default "ascending"
   */
  order?: "ascending" | "descending" | "oldest";
  /**
   * Continues after this key, with the documents that have the same key and were added after the one with
   * this id, even if that one no longer has the key. Not for the order "oldest".
   */
  after?: { key: string; id: string } | undefined;
}

/** The range of the keys that start with `prefix`. */
export function startingWith(prefix: string): Required<KeyRange> {
  return { from: prefix, before: `${prefix}\u{10FFFF}` };
}
