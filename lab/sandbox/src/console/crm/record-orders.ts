import { setImmediate } from "node:timers/promises";
import type { ObjectDocument, RecordDocument } from "../../services/crm/repository/documents.js";
import type { Change } from "../../store/change-log.js";
import type { Store } from "../../store/store.js";
import { sortBy } from "../components/table-order.js";
import type { CrmData } from "./crm-data.js";

/** Orders that are kept; the one that was made first goes first. */
const MAX_ORDERS = 8;

/** Records that are read without a pause, so that agents are not held up. */
const SLICE = 250;

/** Records that are sorted by themselves, where all have not been read. */
const FEW = 1000;

type Key = string | number | undefined;

/** A sort of records by one value. */
export interface RecordSort {
  /** Slug of the attribute whose values `read` needs; undefined if it needs ids only. */
  slug: string | undefined;
  isDescending: boolean;
  /** True if the values are names of other records. */
  isReference: boolean;
  /** Reads the values of records, at once where each needs another record. */
  read(records: readonly RecordDocument[]): Key[];
}

/** Orders of the records of objects. Reading all records takes long, so an order is kept, and corrected by what changes. */
export class RecordOrders {
  readonly #orders = new Map<string, RecordOrder>();
  /** The latest search: its next page, or its order by a column, is likely to be read next. */
  #ranked: { name: string; ids: readonly string[] } | undefined;

  constructor(store: Store) {
    store.watch(["crm/records"], (changes) => {
      this.#ranked = undefined;
      for (const order of this.#orders.values()) order.note(changes);
    });
    const clear = () => {
      this.#ranked = undefined;
      this.#orders.clear();
    };
    store.watch(["crm/objects", "crm/attributes", "crm/members"], clear);
    store.onReplaced(clear);
  }

  /** Returns the ids of the records of an object that match a search, best first. */
  rank(data: CrmData, object: ObjectDocument, search: string): readonly string[] {
    const name = JSON.stringify([object.slug, search]);
    if (this.#ranked?.name !== name) this.#ranked = { name, ids: data.rankRecords(object, search) };
    return this.#ranked.ids;
  }

  /**
   * Returns the ids of records of an object in an order.
   *
   * @param only - Ids of the records. @default all
   */
  async list(
    data: CrmData,
    object: ObjectDocument,
    sort: RecordSort,
    only?: readonly string[],
  ): Promise<readonly string[]> {
    const name = JSON.stringify([object.slug, sort.slug, sort.isDescending]);
    const known = this.#orders.get(name);
    if (only !== undefined && known === undefined && only.length <= FEW) {
      const records = data.getValues(object.slug, sort.slug, only);
      const keys = sort.read(records);
      const keyed = records.map(({ id }, index) => ({ id, key: keys[index] }));
      return sortBy(keyed, ({ key }) => key, sort.isDescending).map(({ id }) => id);
    }
    const order = known ?? new RecordOrder(object);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MAX_ORDERS) break;
      this.#orders.delete(oldest);
    }
    const sorted = await order.list(data, sort);
    const wanted = only && new Set(only);
    return wanted === undefined ? sorted : sorted.filter((id) => wanted.has(id));
  }
}

class RecordOrder {
  readonly #object: ObjectDocument;
  readonly #keys = new Map<string, Key>();
  /** Records that have changed since the ids were sorted. */
  readonly #changed = new Set<string>();
  #sorted: readonly string[] = [];
  #isRead = false;
  /** True if any record has changed since all were read. */
  #isOlder = false;

  constructor(object: ObjectDocument) {
    this.#object = object;
  }

  note(changes: readonly Change[]): void {
    this.#isOlder = true;
    for (const { after, before, id } of changes) {
      const { object } = (after ?? before) as RecordDocument;
      if (object === this.#object.slug) this.#changed.add(id);
    }
  }

  async list(data: CrmData, sort: RecordSort): Promise<readonly string[]> {
    // A record that others refer to, or that refers to others, can change the place of any number of them.
    const isStale = sort.isReference && this.#isOlder;
    if (!this.#isRead || isStale) await this.#readAll(data, sort);
    if (this.#changed.size > 0) this.#update(data, sort);
    return this.#sorted;
  }

  async #readAll(data: CrmData, sort: RecordSort): Promise<void> {
    const { slug } = this.#object;
    this.#isOlder = false;
    const total = data.countRecords(this.#object);
    let after: string | undefined;
    for (let count = 0; count < total; count += SLICE) {
      const records = data.listValues(slug, sort.slug, { after, limit: SLICE });
      after = records.at(-1)?.id;
      this.#read(records, sort);
      await setImmediate();
    }
    this.#isRead = true;
    // A deletion in between can end a slice early; what was left out is found by its number.
    const hasAll = this.#keys.size - this.#countDeleted(data) === data.countRecords(this.#object);
    if (!hasAll) for (const { id } of data.listAllRecords(this.#object)) this.#changed.add(id);
    this.#sort(sort, [...this.#keys.keys()]);
  }

  #read(records: readonly RecordDocument[], sort: RecordSort): void {
    const keys = sort.read(records);
    for (const [index, { id }] of records.entries()) this.#keys.set(id, keys[index]);
  }

  #countDeleted(data: CrmData): number {
    return [...this.#changed].filter(
      (id) => this.#keys.has(id) && data.collections.records.get(id) === undefined,
    ).length;
  }

  #update(data: CrmData, sort: RecordSort): void {
    const records = data.getValues(this.#object.slug, sort.slug, [...this.#changed]);
    const added = records.map(({ id }) => id).filter((id) => !this.#keys.has(id));
    for (const id of this.#changed) this.#keys.delete(id);
    this.#changed.clear();
    this.#read(records, sort);
    // Sorting what is nearly sorted is quick.
    this.#sort(sort, [...this.#sorted.filter((id) => this.#keys.has(id)), ...added]);
  }

  #sort({ isDescending }: RecordSort, ids: readonly string[]): void {
    this.#sorted = sortBy(ids, (id) => this.#keys.get(id), isDescending);
  }
}
