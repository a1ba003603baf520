import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmData } from "../data/crm-data.js";
import type {
  EntryDocument,
  Fields,
  ListDocument,
  ObjectDocument,
  RecordDocument,
  StoredValue,
  Subject,
} from "../data/documents.js";
import { isActive } from "./active.js";

/** The CRM's data as one request sees it: read once, with what follows from it worked out. */
export class World {
  readonly data: CrmData;
  #attributes: Map<string, AttributeDocument[]> | undefined;
  #records: Map<string, RecordDocument> | undefined;
  #inverse: Map<string, StoredValue[]> | undefined;

  constructor(data: CrmData) {
    this.data = data;
  }

  /** An object that is enabled. */
  object(slugOrId: string): ObjectDocument | undefined {
    return bySlugOrId(this.objects(), slugOrId);
  }

  /** The objects that are enabled. */
  objects(): ObjectDocument[] {
    return this.data.objects.list().filter(({ isEnabled }) => isEnabled);
  }

  list(slugOrId: string): ListDocument | undefined {
    return bySlugOrId(this.data.lists.list(), slugOrId);
  }

  /** The attributes of an object or list, in their order. */
  attributes(containerId: string): AttributeDocument[] {
    this.#attributes ??= Map.groupBy(
      this.data.attributes.list(),
      (attribute) => attribute.containerId,
    );
    return this.#attributes.get(containerId) ?? [];
  }

  attribute(containerId: string, slugOrId: string): AttributeDocument | undefined {
    return bySlugOrId(this.attributes(containerId), slugOrId);
  }

  record(objectSlug: string, id: string): RecordDocument | undefined {
    const record = this.#allRecords().get(id);
    return record?.object === objectSlug ? record : undefined;
  }

  /** The records of an object, oldest first. */
  records(objectSlug: string): RecordDocument[] {
    return [...this.#allRecords().values()].filter((record) => record.object === objectSlug);
  }

  /** The values that hold now. */
  values(subject: Subject, attribute: AttributeDocument): StoredValue[] {
    switch (attribute.source) {
      case "stored":
        return (subject.values[attribute.slug] ?? []).filter(isActive);
      case "id":
        return [derived(subject, { value: subject.id })];
      case "created-at":
        return [derived(subject, { value: subject.createdAt })];
      case "created-by":
        return [derived(subject, actorFields(subject))];
      case "parent-record":
        return [derived(subject, parentFields(subject as EntryDocument))];
      default:
        return this.#inverseValues(subject, attribute);
    }
  }

  /** The values that hold or once held, oldest first. Only stored values are remembered. */
  history(subject: Subject, attribute: AttributeDocument): StoredValue[] {
    if (attribute.source !== "stored") return this.values(subject, attribute);
    return (subject.values[attribute.slug] ?? []).toSorted((first, second) =>
      first.activeFrom.localeCompare(second.activeFrom),
    );
  }

  #allRecords(): Map<string, RecordDocument> {
    this.#records ??= new Map(this.data.records.list().map((record) => [record.id, record]));
    return this.#records;
  }

  #inverseValues(subject: Subject, { relationship }: AttributeDocument): StoredValue[] {
    if (relationship === null) return [];
    this.#inverse ??= indexReferences([...this.#allRecords().values()]);
    const { objectSlug, attributeSlug } = relationship;
    return this.#inverse.get(referenceKey(objectSlug, attributeSlug, subject.id)) ?? [];
  }
}

/** Who points where: by the pointing attribute and the record pointed at. */
function indexReferences(records: RecordDocument[]): Map<string, StoredValue[]> {
  const index = new Map<string, StoredValue[]>();
  for (const record of records) {
    for (const [slug, values] of Object.entries(record.values)) {
      for (const value of values.filter(isActive)) {
        const target = value.fields["target_record_id"];
        if (typeof target !== "string") continue;
        const key = referenceKey(record.object, slug, target);
        const fields = { target_object: record.object, target_record_id: record.id };
        index.set(key, [...(index.get(key) ?? []), { ...value, fields }]);
      }
    }
  }
  return index;
}

function referenceKey(objectSlug: string, attributeSlug: string, targetId: string): string {
  return `${objectSlug}/${attributeSlug}/${targetId}`;
}

function derived({ createdAt, createdBy }: Subject, fields: Fields): StoredValue {
  return { activeFrom: createdAt, activeUntil: null, createdBy, fields };
}

function actorFields({ createdBy }: Subject): Fields {
  return { referenced_actor_type: createdBy.type, referenced_actor_id: createdBy.id };
}

function parentFields({ parentObject, parentRecordId }: EntryDocument): Fields {
  return { target_object: parentObject, target_record_id: parentRecordId };
}

function bySlugOrId<Document extends { id: string; slug: string }>(
  documents: Document[],
  slugOrId: string,
): Document | undefined {
  const id = slugOrId.toLowerCase();
  return documents.find((document) => document.slug === slugOrId || document.id === id);
}
