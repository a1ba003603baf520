import type { z } from "zod";
import { NotFoundError, PermissionDeniedError } from "../errors/api-errors.js";
import type { Operation, OutputOf, ResultOf } from "../operations/operation.js";
import { nextPageInput, type Page } from "../operations/pagination.js";
import { withLargestPage } from "../operations/iterate.js";

/** Calls operations that read, for one account. */
export interface CollectionReader {
  /**
   * Calls an operation that reads with this input, which is validated, and returns its complete output.
   *
   * @throws the errors of the operation, such as NotFoundError.
   */
  read<Op extends Operation>(operation: Op, input: z.input<Op["input"]>): Promise<ResultOf<Op>>;
  /**
   * Returns all items of a list that hardly changes, such as the members of a workspace: a reader reads it once. Each pass of a
   * sync, and each reading after a write, has a reader of its own.
   *
   * @throws the errors of the operation
   */
  known<Op extends ListOperation>(
    operation: Op,
    input: z.input<Op["input"]>,
  ): Promise<readonly ListedBy<Op>[]>;
  /** Returns the time of the service's own clock, in milliseconds since the epoch; that of this machine before the first reply. */
  now(): number;
}

/** An operation that lists something. */
export type ListOperation = Operation<z.ZodObject, Page<unknown>>;

/** An item of a list. */
export type ListedBy<Op> = OutputOf<Op> extends Page<infer Item> ? Item : never;

/** One list that a collection is read from: all its items, those of one object, or those about one other thing. */
export interface CollectionPart {
  /**
   * Distinguishes it from the other lists of the collection: the slug of an object, or the id of the other thing. Empty for the
   * only one.
   */
  readonly key: string;
  /** The input of the list that selects it. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A list that the copy of a collection can answer: a whole part of it, and nothing that further inputs select. */
export interface AnsweredList {
  readonly list: Operation;
  /** The input that has the key of the part, or the key itself. Left out for a collection without parts. */
  readonly part?: { readonly input: string } | { readonly key: string };
}

/** An item of another collection that has a part. */
export interface PartOwner {
  readonly collection: string;
  readonly id: string;
  /** Key of its own part. */
  readonly part: string;
}

/**
 * A thing of a service in the form in which a mirror keeps and searches it. It says what the service has, and nothing
 * that differs between two reads of an unchanged thing.
 */
export interface MirroredItem {
  /** Its id, by which the service's tools read it. */
  readonly id: string;
  /** Name or first words. Empty if it has none. */
  readonly title: string;
  /** All of its text, as people read it, with line breaks between paragraphs. Without the title. */
  readonly text: string;
  /** Address for a person's browser. */
  readonly url?: string | undefined;
  /** Time that it belongs to, in ISO 8601 with UTC: a call took place, a note was written, a page was last edited. */
  readonly at?: string | undefined;
  /** Names of those who wrote or said it. */
  readonly by?: readonly string[] | undefined;
  /** Names by which other items refer to it: its id, email addresses, domains. In lower case. @default its id */
  readonly keys?: readonly string[] | undefined;
  /** Keys of what it is part of or about: the record of a note, the page of a comment, the participants of a call. In lower case. */
  readonly mentions?: readonly string[] | undefined;
  /** True if people outside the workspace may have written its title or text. */
  readonly outside: boolean;
}

/**
 * A collection of things that a mirror keeps, as data: the operation that lists them, what identifies one, what tells that it
 * has changed, and where its text comes from. All deletions are found by comparing with complete lists.
 */
export interface Collection<Listed = unknown> {
  /** Name with the service's: `crm_notes`. */
  readonly name: string;
  /** Word for one of its items, by which a search selects: "note". */
  readonly kind: string;
  /** The operation that lists them. */
  readonly list: Operation<z.ZodObject, Page<Listed>>;
  /**
   * Returns the lists to read, for a collection that no single list has.
   * @default one, with no input
   */
  parts?(reader: CollectionReader): Promise<readonly CollectionPart[]>;
  /**
   * Makes a part for each item of other collections, such as the comments of each page. Its key is the item's id. It is gone with
   * the item, and if its list throws NotFoundError.
   */
  readonly partsOf?: {
    /** Names of the other collections. */
    readonly collections: readonly string[];
    /** Returns the input of the list for one of their items; undefined for an item that has none. */
    input(item: PartOwner): Readonly<Record<string, unknown>> | undefined;
  };
  /** Returns the id of what was listed; undefined for what does not belong to the collection. */
  id(listed: Listed, part: CollectionPart): string | undefined;
  /**
   * Returns what differs after each change, such as the time of the last one. Left out where the list has everything: then the
   * item itself is compared.
   */
  revision?(listed: Listed): string | undefined;
  /**
   * Returns what the items depend on that is in none of their revisions, such as the names of users. The next complete reading
   * reads those again that were read while it was otherwise.
   * @default nothing
   */
  context?(reader: CollectionReader): Promise<string>;
  /**
   * Precision of a revision that is a time, or begins with one and a space, in milliseconds: changes within it are not
   * distinguished.
   */
  readonly revisionPrecisionMs?: number;
  /**
   * Way to list only what has changed. `newest first`: the list begins with what was changed last. A function returns the
   * inputs of one list, instead of all parts, that has what was changed since a time, in ISO 8601 with UTC; undefined for a time
   * that is too long ago.
   * @default none: the complete list is read
   */
  readonly changes?:
    | "newest first"
    | ((since: string) => Readonly<Record<string, unknown>> | undefined);
  /**
   * Reads one item by its id, in the form of the list.
   *
   * @returns undefined if it is deleted, in the trash, or no longer visible to the account
   */
  get(id: string, part: CollectionPart, reader: CollectionReader): Promise<Listed | undefined>;
  /**
   * Makes the item of what was listed, by further reads if the list does not have its text.
   *
   * @returns undefined if it was deleted meanwhile
   */
  item(
    listed: Listed,
    part: CollectionPart,
    reader: CollectionReader,
  ): Promise<MirroredItem | undefined> | MirroredItem;
  /**
   * Lists that a copy of this collection can answer: its own, and others with items in the same form. Those that several collections
   * answer without a part have the items of all of them.
   * @default none
   */
  readonly answers?: readonly AnsweredList[];
  /** Set if `item` sends requests: an item whose revision is unchanged is not read again before its time. */
  readonly readsMore?: true;
}

/** A write that was made through a tool. */
export interface CollectedWrite {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  /** Undefined if its outcome is unknown. */
  readonly output: unknown;
}

/**
 * Items that a write may have created, changed or deleted: one item (`id`), all items about a thing (`about`), a part of a collection
 * (`part` alone), or the whole collection.
 */
export interface WrittenItem {
  /** Name of its collection. */
  readonly collection: string;
  readonly id?: string | undefined;
  /** Key of the part. @default that under which the mirror has the item, or the only one */
  readonly part?: string | undefined;
  /** All items of the mirror that have this among their keys or mentions. In lower case. */
  readonly about?: string | undefined;
}

/** The collections of a service. */
export interface Collections {
  readonly collections: readonly Collection[];
  /**
   * Lists what a write may have created, changed or deleted, that inside it included: the mirror reads it again at once, in this
   * order. It may read where the call does not say it, such as the page of a block.
   */
  written(
    write: CollectedWrite,
    reader: CollectionReader,
  ): Promise<readonly WrittenItem[]> | readonly WrittenItem[];
}

/**
 * Defines a collection, with the types of what its operation lists.
 *
 * @example
 * export const notes = defineCollection({
 *   name: "crm_notes",
 *   kind: "note",
 *   list: listNotes,
 *   id: ({ id }) => id.note_id,
 *   get: (note_id, _part, reader) => orMissing(() => reader.read(getNote, { note_id })),
 *   item: (note) => ({ id: note.id.note_id, title: note.title, text: note.content_plaintext, outside: true }),
 * });
 */
export function defineCollection<Listed>(collection: Collection<Listed>): Collection {
  // Each part gets only what its own list returned.
  return collection;
}

/**
 * Reads a list to its end, page by page of the largest size.
 *
 * @throws the errors of the operation
 */
export async function readList<Op extends ListOperation>(
  reader: Pick<CollectionReader, "read">,
  operation: Op,
  input: z.input<Op["input"]>,
): Promise<ListedBy<Op>[]> {
  const items: ListedBy<Op>[] = [];
  const given = withLargestPage(operation, input as object);
  for (let next: object | undefined = {}; next !== undefined;) {
    const page: Page<unknown> = await reader.read(operation, { ...given, ...next } as typeof input);
    items.push(...(page.items as ListedBy<Op>[]));
    next = operation.pagination && nextPageInput(operation.pagination, page);
  }
  return items;
}

/** Returns what a read finds; undefined if the account lacks the right to it. @throws its other errors */
export async function ifPermitted<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PermissionDeniedError) return undefined;
    throw error;
  }
}

/** Returns what a read finds; undefined if it throws NotFoundError. @throws its other errors */
export async function orMissing<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
