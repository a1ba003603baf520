import type { ServiceName } from "../common/tokens.js";

/** A resource that a value refers to, with its name. */
export interface ResourceReference {
  resource: string;
  id: string;
  title: string;
}

/** A value as people read it; dates are ISO 8601. */
export type FieldValue = string | number | boolean | ResourceReference | readonly FieldValue[];

/** One field of a resource that changed. */
export interface FieldChange {
  /** Its name in the API: an attribute's slug, `deadline_at`, `properties.Status`, `text`. */
  field: string;
  /** Absent if it was not set. */
  before?: FieldValue;
  /** Absent if it is no longer set. */
  after?: FieldValue;
  /** Currency of an amount, as ISO 4217: `USD`. */
  currency?: string;
}

/** A resource that was created, changed or deleted. */
export interface ResourceChange {
  service: ServiceName;
  /**
   * In the CRM the slug of a record's object (`people`, `deals`), or `task`, `note`, `comment`, `list`, `entry`,
   * `meeting`, `call_recording`, `attribute`, `object`, `webhook`. In the notes workspace `page`, `block`,
   * `database`, `data_source`, `view`, `comment`, `file_upload`. In the conversation intelligence `activity`,
   * `webhook`.
   */
  resource: string;
  id: string;
  /** Its name as a person knows it: "Gemma Thornton". */
  title: string;
  /**
   * A page or block that went to the trash is deleted; one that was restored from there is created. A merge is one
   * update, from the primary record to the merged one, with the records that it replaced in the field `merged_from`.
   */
  kind: "created" | "updated" | "deleted";
  /** One sentence: `Moved the deal "Track Cold Chain" from Qualified to Won.` */
  summary: string;
  /** The page or record that contains it. */
  parent?: ResourceReference;
  /** The fields that differ; of a created or deleted resource, all that are set. */
  fields: FieldChange[];
}
