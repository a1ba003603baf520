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

type Key = string | number | undefined;

/** A sort of records by one value. */
export interface RecordSort {
  /** Slug of the attribute whose values `read` needs. */
  slug: string;
  isDescending: boolean;
  /** True if the value is the name of another record. */
  isReference: boolean;
  read(record: RecordDocument): Key;
}

/** Orders of the records of objects. Reading all records takes long, so an order is kept, and corrected by what changes. */
export class RecordOrders {
  readonly #orders = new Map<string, RecordOrder>();

  constructor(store: Store) {
    store.watch(["crm/records"], (changes) => {
      for (const order of this.#orders.values()) order.note(changes);
    });
    const clear = () => this.#orders.clear();
    store.watch(["crm/objects", "crm/attributes", "crm/members"], clear);
    store.onReplaced(clear);
  }

  /** Returns the ids of all records of an object in an order. */
  async list(data: CrmData, object: ObjectDocument, sort: RecordSort): Promise<readonly string[]> {
    const name = JSON.stringify([object.slug, sort.slug, sort.isDescending]);
    const known = this.#orders.get(name);
    const order = known ?? new RecordOrder(object);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MAX_ORDERS) break;
      this.#orders.delete(oldest);
    }
    return order.list(data, sort);
  }
}

class RecordOrder {
  readonly #object: ObjectDocument;
  readonly #keys = new Map<string, Key>();
  /** Records that have changed since the ids were sorted. */
  readonly #changed = new Set<string>();
  #sorted: readonly string[] = [];
  #isRead = false;
  /** True if a record of another object has changed. */
  #haveOthersChanged = false;

  constructor(object: ObjectDocument) {
    this.#object = object;
  }

  note(changes: readonly Change[]): void {
    for (const { after, before, id } of changes) {
      const { object } = (after ?? before) as RecordDocument;
      if (object === this.#object.slug) this.#changed.add(id);
      else this.#haveOthersChanged ||= before !== undefined;
    }
  }

  async list(data: CrmData, sort: RecordSort): Promise<readonly string[]> {
    const isStale = sort.isReference && this.#haveOthersChanged;
    if (!this.#isRead || isStale) await this.#readAll(data, sort);
    if (this.#changed.size > 0) this.#update(data, sort);
    return this.#sorted;
  }

  async #readAll(data: CrmData, sort: RecordSort): Promise<void> {
    this.#haveOthersChanged = false;
    const total = data.countRecords(this.#object);
    let after: string | undefined;
    for (let read = 0; read < total; read += SLICE) {
      const records = data.listValues(this.#object, sort.slug, { after, limit: SLICE });
      after = records.at(-1)?.id;
      for (const record of records) this.#keys.set(record.id, sort.read(record));
      await setImmediate();
    }
    this.#isRead = true;
    // A deletion in between can end a slice early; what was left out is found by its number.
    const hasAll = this.#keys.size - this.#countDeleted(data) === data.countRecords(this.#object);
    if (!hasAll) for (const { id } of data.listAllRecords(this.#object)) this.#changed.add(id);
    this.#sort(sort, [...this.#keys.keys()]);
  }

  #countDeleted(data: CrmData): number {
    return [...this.#changed].filter(
      (id) => this.#keys.has(id) && data.collections.records.get(id) === undefined,
    ).length;
  }

  #update(data: CrmData, sort: RecordSort): void {
    const added: string[] = [];
    for (const id of this.#changed) {
      const record = data.collections.records.get(id);
      if (record === undefined) {
        this.#keys.delete(id);
        continue;
      }
      if (!this.#keys.has(id)) added.push(id);
      this.#keys.set(id, sort.read(record));
    }
    this.#changed.clear();
    // Sorting what is nearly sorted is quick.
    this.#sort(sort, [...this.#sorted.filter((id) => this.#keys.has(id)), ...added]);
  }

  #sort({ isDescending }: RecordSort, ids: readonly string[]): void {
    this.#sorted = sortBy(ids, (id) => this.#keys.get(id), isDescending);
  }
}
