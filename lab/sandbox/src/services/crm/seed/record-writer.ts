import { seedId } from "../../../common/seed-id.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { Fields, RecordDocument, StoredValue } from "../repository/documents.js";
import { createLookup } from "../values/create-lookup.js";
import { createValue } from "../repository/stored-value.js";
import type { Lookup } from "../values/value-type.js";
import { parseValues } from "../values/parse-values.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { systemActor, type Actor } from "../repository/actor.js";

/** A record to seed. */
interface SeededRecord {
  key: string;
  createdAt: string;
  createdBy: Actor;
  /** Values from `createdBy`, in the format of the API. */
  values: Record<string, unknown>;
  /** Values set by the CRM itself, also of read-only attributes. */
  enriched?: Record<string, Fields[]>;
}

/** Stores records, with an id derived from each key. */
export class RecordWriter {
  readonly #collections: CrmCollections;
  readonly #repository: CrmRepository;
  readonly #lookup: Lookup;
  readonly #objectIds: ReadonlyMap<string, string>;

  /** The objects and their attributes must have been stored. */
  constructor(collections: CrmCollections) {
    this.#collections = collections;
    this.#repository = new CrmRepository(collections);
    this.#objectIds = new Map(this.#repository.listObjects().map(({ id, slug }) => [slug, id]));
    this.#lookup = {
      ...createLookup(this.#repository),
      findObjectSlug: (slug) => (this.#objectIds.has(slug) ? slug : undefined),
    };
  }

  /** Stores a record of an object, by its slug. */
  put(object: string, record: SeededRecord): void {
    this.#put(object, this.#getId(object), { ...record, key: `${object}/${record.key}` });
  }

  /** Stores a record of an activity, by its id. The key begins with the slug. */
  putOfActivity(id: string, record: SeededRecord): void {
    this.#put(id, id, record);
  }

  #put(
    object: string,
    containerId: string,
    { key, createdAt, createdBy, values, enriched = {} }: SeededRecord,
  ): void {
    const parsed = parseValues(values, containerId, this.#repository, this.#lookup);
    const entries: [string, StoredValue[]][] = [
      ...parsed.map(({ attribute, values: fieldSets }): [string, StoredValue[]] => [
        attribute.slug,
        fieldSets.map((fields) => createValue(fields, createdBy, createdAt)),
      ]),
      ...Object.entries(enriched).map(([slug, fields]): [string, StoredValue[]] => [
        slug,
        fields.map((one) => createValue(one, systemActor, createdAt)),
      ]),
    ];
    const id = seedId(`crm/${key}`);
    const record: RecordDocument = {
      id,
      object,
      createdAt,
      createdBy,
      values: Object.fromEntries(entries),
    };
    this.#collections.records.put(id, record);
  }

  /** The fields of a select attribute's option, as stored in a value. */
  findOption(object: string, slug: string, title: string): Fields[] {
    const choices = this.#repository.findAttribute(this.#getId(object), slug)?.choices ?? [];
    return choices
      .filter((choice) => choice.title === title)
      .map((choice) => ({ choiceId: choice.id }));
  }

  #getId(object: string): string {
    return this.#objectIds.get(object) ?? "";
  }
}
