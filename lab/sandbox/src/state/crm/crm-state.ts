import { getLabel } from "../../services/crm/search/get-searchable.js";
import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import { CrmRepository } from "../../services/crm/repository/crm-repository.js";
import type { ObjectDocument } from "../../services/crm/repository/documents.js";
import type { Store } from "../../store/store.js";
import type { ResourceReference } from "../resource-change.js";

/** The CRM in one state, with the names of its resources. */
export class CrmState {
  readonly collections: CrmCollections;
  readonly repository: CrmRepository;

  constructor(store: Store) {
    this.collections = new CrmCollections(store);
    this.repository = new CrmRepository(this.collections);
  }

  /** Refers to a record by the name that search shows. */
  referToRecord(object: string, id: string): ResourceReference {
    const record = this.collections.records.get(id);
    const label = record && getLabel(record, this.repository);
    return { resource: record?.object ?? object, id, title: label || id };
  }

  referToMember(id: string): ResourceReference {
    const member = this.collections.members.get(id);
    const title = member ? `${member.firstName} ${member.lastName}` : id;
    return { resource: "member", id, title };
  }

  referToList(id: string): ResourceReference {
    return { resource: "list", id, title: this.collections.lists.get(id)?.name ?? id };
  }

  referToMeeting(id: string): ResourceReference {
    return { resource: "meeting", id, title: this.collections.meetings.get(id)?.title ?? id };
  }

  /** Finds an object by its slug, also a disabled one. */
  findObject(slug: string): ObjectDocument | undefined {
    return this.collections.objects.list().find((object) => object.slug === slug);
  }
}
