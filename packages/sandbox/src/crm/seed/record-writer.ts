import { seedId } from "../../seed/seed-id.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { Fields, RecordDocument, StoredValue } from "../repository/documents.js";
import { createLookup } from "../records/create-lookup.js";
import { createValue } from "../repository/stored-value.js";
import { parseValues } from "../records/parse-values.js";
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

/** Stores records of one object, with an id derived from each key. */
export class RecordWriter {
  readonly #collections: CrmCollections;
  readonly #objectSlug: string;
  readonly #repository: CrmRepository;

  constructor(collections: CrmCollections, objectSlug: string) {
    this.#collections = collections;
    this.#objectSlug = objectSlug;
    this.#repository = new CrmRepository(collections);
  }

  put({ key, createdAt, createdBy, values, enriched = {} }: SeededRecord): void {
    const objectId = this.#repository.findObject(this.#objectSlug)?.id ?? "";
    const parsed = parseValues(values, objectId, this.#repository, createLookup(this.#repository));
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
    const id = seedId(`crm/${this.#objectSlug}/${key}`);
    const object = this.#objectSlug;
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
  findOption(slug: string, title: string): Fields[] {
    const objectId = this.#repository.findObject(this.#objectSlug)?.id ?? "";
    const choices = this.#repository.findAttribute(objectId, slug)?.choices ?? [];
    return choices
      .filter((choice) => choice.title === title)
      .map((choice) => ({ choiceId: choice.id }));
  }
}
