import type { AttributeDocument } from "./attribute.js";
import type { CrmCollections } from "./crm-collections.js";
import type {
  ActivityDocument,
  EntryDocument,
  Fields,
  ListDocument,
  ObjectDocument,
  RecordDocument,
  StoredValue,
  ValueOwner,
} from "./documents.js";
import { isActive } from "./stored-value.js";
import { toValueKey } from "./value-keys.js";

/** Queries on the CRM's data for one request: reads objects and attributes once and derives values. */
export class CrmRepository {
  readonly collections: CrmCollections;
  #objects: ObjectDocument[] | undefined;
  readonly #attributesByContainer = new Map<string, AttributeDocument[]>();

  constructor(collections: CrmCollections) {
    this.collections = collections;
  }

  /** Finds an enabled object. */
  findObject(slugOrId: string): ObjectDocument | undefined {
    return findBySlugOrId(this.listObjects(), slugOrId);
  }

  /** The enabled objects. */
  listObjects(): ObjectDocument[] {
    this.#objects ??= this.collections.objects.list().filter(({ isEnabled }) => isEnabled);
    return this.#objects;
  }

  findActivity(slugOrId: string): ActivityDocument | undefined {
    return findBySlugOrId(this.collections.activities.list(), slugOrId);
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
    let attributes = this.#attributesByContainer.get(containerId);
    if (attributes === undefined) {
      attributes = this.collections.attributes.find("container", containerId);
      this.#attributesByContainer.set(containerId, attributes);
    }
    return attributes;
  }

  findAttribute(containerId: string, slugOrId: string): AttributeDocument | undefined {
    return findBySlugOrId(this.listAttributes(containerId), slugOrId);
  }

  /** Finds an attribute, which may be archived. */
  findAnyAttribute(containerId: string, slugOrId: string): AttributeDocument | undefined {
    return findBySlugOrId(this.listAllAttributes(containerId), slugOrId);
  }

  findRecord(objectSlug: string, id: string): RecordDocument | undefined {
    const record = this.collections.records.get(id);
    return record?.object === objectSlug ? record : undefined;
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

  /** The references to a record by the attribute on the other side of a relationship. */
  #listInverseValues(owner: ValueOwner, { relationship }: AttributeDocument): StoredValue[] {
    if (relationship === null) return [];
    const { objectSlug, attributeSlug } = relationship;
    return findReferring(this.collections, objectSlug, attributeSlug, owner.id).flatMap((record) =>
      (record.values[attributeSlug] ?? [])
        .filter((value) => isActive(value) && value.fields["target_record_id"] === owner.id)
        .map((value) => ({
          ...value,
          fields: { target_object: record.object, target_record_id: record.id },
        })),
    );
  }
}

/** The records that refer to a record by an attribute, or referred to it, oldest first. */
export function findReferring(
  { records }: CrmCollections,
  objectSlug: string,
  attributeSlug: string,
  targetId: string,
): RecordDocument[] {
  const field = { container: objectSlug, slug: attributeSlug, field: "target_record_id" };
  const key = toValueKey(field, targetId);
  return key === undefined ? [] : records.find("value", key);
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
