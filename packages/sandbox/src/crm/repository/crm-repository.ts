import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmCollections } from "./crm-collections.js";
import type {
  EntryDocument,
  Fields,
  ListDocument,
  ObjectDocument,
  RecordDocument,
  StoredValue,
  ValueOwner,
} from "./documents.js";
import { isActive } from "./stored-value.js";

/** Queries on the CRM's data for one request: reads each collection once and derives values. */
export class CrmRepository {
  readonly collections: CrmCollections;
  #attributesByContainer: Map<string, AttributeDocument[]> | undefined;
  #recordsById: Map<string, RecordDocument> | undefined;
  #inverseIndex: Map<string, StoredValue[]> | undefined;

  constructor(collections: CrmCollections) {
    this.collections = collections;
  }

  /** Finds an enabled object. */
  findObject(slugOrId: string): ObjectDocument | undefined {
    return findBySlugOrId(this.listObjects(), slugOrId);
  }

  /** The enabled objects. */
  listObjects(): ObjectDocument[] {
    return this.collections.objects.list().filter(({ isEnabled }) => isEnabled);
  }

  findList(slugOrId: string): ListDocument | undefined {
    return findBySlugOrId(this.collections.lists.list(), slugOrId);
  }

  /** The attributes of an object or list that are not archived, in order. */
  listAttributes(containerId: string): AttributeDocument[] {
    return this.listAllAttributes(containerId).filter(({ isArchived }) => !isArchived);
  }

  /** The attributes of an object or list, archived ones included, in order. */
  listAllAttributes(containerId: string): AttributeDocument[] {
    this.#attributesByContainer ??= Map.groupBy(
      this.collections.attributes.list(),
      (attribute) => attribute.containerId,
    );
    return this.#attributesByContainer.get(containerId) ?? [];
  }

  findAttribute(containerId: string, slugOrId: string): AttributeDocument | undefined {
    return findBySlugOrId(this.listAttributes(containerId), slugOrId);
  }

  /** Finds an attribute, which may be archived. */
  findAnyAttribute(containerId: string, slugOrId: string): AttributeDocument | undefined {
    return findBySlugOrId(this.listAllAttributes(containerId), slugOrId);
  }

  findRecord(objectSlug: string, id: string): RecordDocument | undefined {
    const record = this.#indexRecords().get(id);
    return record?.object === objectSlug ? record : undefined;
  }

  /** The records of an object, oldest first. */
  listRecords(objectSlug: string): RecordDocument[] {
    return [...this.#indexRecords().values()].filter((record) => record.object === objectSlug);
  }

  /** The active values, stored or derived. */
  listActiveValues(owner: ValueOwner, attribute: AttributeDocument): StoredValue[] {
    switch (attribute.source) {
      case "stored":
        return (owner.values[attribute.slug] ?? []).filter(isActive);
      case "id":
        return [toDerivedValue(owner, { value: owner.id })];
      case "created-at":
        return [toDerivedValue(owner, { value: owner.createdAt })];
      case "created-by":
        return [toDerivedValue(owner, toActorFields(owner))];
      case "parent-record":
        return [toDerivedValue(owner, toParentFields(owner as EntryDocument))];
      default:
        return this.#listInverseValues(owner, attribute);
    }
  }

  /** All values, including ended ones, oldest first. Only stored values have a history. */
  listValueHistory(owner: ValueOwner, attribute: AttributeDocument): StoredValue[] {
    if (attribute.source !== "stored") return this.listActiveValues(owner, attribute);
    return (owner.values[attribute.slug] ?? []).toSorted((first, second) =>
      first.activeFrom.localeCompare(second.activeFrom),
    );
  }

  #indexRecords(): Map<string, RecordDocument> {
    this.#recordsById ??= new Map(
      this.collections.records.list().map((record) => [record.id, record]),
    );
    return this.#recordsById;
  }

  #listInverseValues(owner: ValueOwner, { relationship }: AttributeDocument): StoredValue[] {
    if (relationship === null) return [];
    this.#inverseIndex ??= indexReferences([...this.#indexRecords().values()]);
    const { objectSlug, attributeSlug } = relationship;
    return this.#inverseIndex.get(toReferenceKey(objectSlug, attributeSlug, owner.id)) ?? [];
  }
}

/** Indexes references by the referring attribute and the target record. */
function indexReferences(records: RecordDocument[]): Map<string, StoredValue[]> {
  const index = new Map<string, StoredValue[]>();
  for (const record of records) {
    for (const [slug, values] of Object.entries(record.values)) {
      for (const value of values.filter(isActive)) {
        const target = value.fields["target_record_id"];
        if (typeof target !== "string") continue;
        const key = toReferenceKey(record.object, slug, target);
        const fields = { target_object: record.object, target_record_id: record.id };
        index.set(key, [...(index.get(key) ?? []), { ...value, fields }]);
      }
    }
  }
  return index;
}

function toReferenceKey(objectSlug: string, attributeSlug: string, targetId: string): string {
  return `${objectSlug}/${attributeSlug}/${targetId}`;
}

function toDerivedValue({ createdAt, createdBy }: ValueOwner, fields: Fields): StoredValue {
  return { activeFrom: createdAt, activeUntil: null, createdBy, fields };
}

function toActorFields({ createdBy }: ValueOwner): Fields {
  return { referenced_actor_type: createdBy.type, referenced_actor_id: createdBy.id };
}

function toParentFields({ parentObject, parentRecordId }: EntryDocument): Fields {
  return { target_object: parentObject, target_record_id: parentRecordId };
}

function findBySlugOrId<Document extends { id: string; slug: string }>(
  documents: Document[],
  slugOrId: string,
): Document | undefined {
  const id = slugOrId.toLowerCase();
  return documents.find((document) => document.slug === slugOrId || document.id === id);
}
