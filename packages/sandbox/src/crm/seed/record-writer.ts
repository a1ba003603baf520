import { seedId } from "../../seed/seed-id.js";
import type { CrmData } from "../data/crm-data.js";
import type { Fields, RecordDocument, StoredValue } from "../data/documents.js";
import { createLookup } from "../records/lookup.js";
import { makeValue } from "../records/make-value.js";
import { readValues } from "../records/read-values.js";
import { World } from "../records/world.js";
import { systemActor, type Actor } from "../wire/actor.js";

/** A record to seed. */
interface SeededRecord {
  key: string;
  createdAt: string;
  createdBy: Actor;
  /** Written by whoever made the record, as over the API. */
  written: Record<string, unknown>;
  /** Filled in by the CRM itself; may be for attributes that nobody may write. */
  enriched?: Record<string, Fields[]>;
}

/** Puts records of one object into the store, with the id that belongs to each key. */
export class RecordWriter {
  readonly #data: CrmData;
  readonly #objectSlug: string;
  readonly #world: World;

  constructor(data: CrmData, objectSlug: string) {
    this.#data = data;
    this.#objectSlug = objectSlug;
    this.#world = new World(data);
  }

  put({ key, createdAt, createdBy, written, enriched = {} }: SeededRecord): void {
    const objectId = this.#world.object(this.#objectSlug)?.id ?? "";
    const byHand = readValues(written, objectId, this.#world, createLookup(this.#world));
    const entries: [string, StoredValue[]][] = [
      ...byHand.map(({ attribute, values }): [string, StoredValue[]] => [
        attribute.slug,
        values.map((fields) => makeValue(fields, createdBy, createdAt)),
      ]),
      ...Object.entries(enriched).map(([slug, fields]): [string, StoredValue[]] => [
        slug,
        fields.map((one) => makeValue(one, systemActor, createdAt)),
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
    this.#data.records.put(id, record);
  }

  /** The fields of an option of a select attribute. */
  option(slug: string, title: string): Fields[] {
    const objectId = this.#world.object(this.#objectSlug)?.id ?? "";
    const choices = this.#world.attribute(objectId, slug)?.choices ?? [];
    return choices
      .filter((choice) => choice.title === title)
      .map((choice) => ({ choiceId: choice.id }));
  }
}
