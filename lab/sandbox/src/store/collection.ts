import type {
  CollectionOptions,
  DocumentParts,
  FoundText,
  KeyPage,
  KeyRange,
  Page,
  RangePage,
  TextPage,
} from "./document-index.js";
import type { Store } from "./store.js";
import type { TextQuery } from "./text-query.js";

/**
 * One collection of the store, with the type of its documents and the names of its indexes.
 *
 * @example
 * const notes = new Collection(store, "crm/notes", {
 *   indexes: { parent: (note: NoteDocument) => [note.parentRecordId] },
 * });
 * notes.find("parent", recordId, { limit: 10 });
 */
export class Collection<Document extends object, Index extends string = never> {
  readonly #store: Store;
  readonly #name: string;

  constructor(store: Store, name: string, options?: CollectionOptions<Document, Index>) {
    this.#store = store;
    this.#name = name;
    if (options !== undefined) store.declare(name, options as CollectionOptions<object>);
  }

  get(id: string): Document | undefined {
    return this.#store.get<Document>(this.#name, id);
  }

  /** Documents; by default every one, oldest first. */
  list(page?: Page): Document[] {
    return this.#store.list<Document>(this.#name, page);
  }

  /** Documents with one of these keys of an index, in the order they were added. */
  find(index: Index, keys: string | readonly string[], page?: KeyPage): Document[] {
    return this.#store.find<Document>(this.#name, index, keys, page);
  }

  /**
   * Members of the documents with one of these keys of an index, so that large documents are read quickly.
   *
   * @param paths - Paths of the members, such as `["createdAt", "values.name"]`.
   */
  findParts(
    index: Index,
    keys: string | readonly string[],
    paths: readonly string[],
    page: KeyPage = {},
  ): DocumentParts[] {
    return this.#store.findParts(this.#name, index, keys, { paths, page });
  }

  /** Members of the documents with these ids, in any order. */
  getParts(ids: readonly string[], paths: readonly string[]): DocumentParts[] {
    return this.#store.getParts(this.#name, ids, paths);
  }

  /**
   * Documents with one of these keys of an index, oldest first, read one after another: for a search that may
   * end early. Other documents may be read meanwhile, none be written.
   */
  iterate(index: Index, keys: string | readonly string[]): Iterable<Document> {
    return this.#store.iterate<Document>(this.#name, index, keys);
  }

  /** The oldest document with a key of an index. */
  first(index: Index, key: string): Document | undefined {
    return this.find(index, key, { limit: 1 })[0];
  }

  /** Documents by the keys of a range, in order of the keys. One with several such keys occurs several times. */
  findRange(index: Index, page: RangePage): Document[] {
    return this.#store.findRange<Document>(this.#name, index, page);
  }

  /** Counts the documents: all, or those with a key of an index. */
  count(...[index, key]: [] | [index: Index, key: string]): number {
    return index === undefined || key === undefined
      ? this.#store.count(this.#name)
      : this.#store.countKey(this.#name, index, key);
  }

  /** Counts the keys in a range, one of each document that has it. */
  countRange(index: Index, range: KeyRange): number {
    return this.#store.countRange(this.#name, index, range);
  }

  /** Documents of these scopes whose text matches, oldest first. */
  findText(scopes: string | readonly string[], query: TextQuery, page?: TextPage): Document[] {
    return this.#store.findText<Document>(this.#name, scopes, query, page);
  }

  /** Texts of these scopes that match, or all, oldest first, without the documents. */
  findTexts(scopes: readonly string[], query?: TextQuery): FoundText[] {
    return this.#store.findTexts(this.#name, scopes, query);
  }

  put(id: string, document: Document): void {
    this.#store.put(this.#name, id, document);
  }

  /** Deletes a document. Returns false if it did not exist. */
  delete(id: string): boolean {
    return this.#store.delete(this.#name, id);
  }
}
