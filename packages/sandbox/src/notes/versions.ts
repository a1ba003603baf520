import { missingVersionError } from "./errors.js";
import { oneOfValues } from "./validation/validators.js";
import { parseInput } from "./validation/parse-input.js";

/** How the wire differs between the versions of the Notion API; nothing else asks for a version. */
export interface VersionRules {
  /** The schema lives on data sources, not on databases (from 2025-09-03). */
  readonly dataSources: boolean;
  /** `archived` is a second name of `in_trash`, in requests and answers (before 2026-03-11). */
  readonly archived: boolean;
  /** Children can be put `after` a block (before 2026-03-11). */
  readonly after: boolean;
  /** Children can be put at a `position` (from 2025-09-03). */
  readonly position: boolean;
}

const versions = {
  "2022-06-28": { dataSources: false, archived: true, after: true, position: false },
  "2025-09-03": { dataSources: true, archived: true, after: true, position: true },
  "2026-03-11": { dataSources: true, archived: false, after: false, position: true },
} as const satisfies Record<string, VersionRules>;

/** The rules of the version that the `Notion-Version` header names. */
export function parseVersion(header: string | undefined): VersionRules {
  if (header === undefined || header === "") throw missingVersionError();
  const known = oneOfValues(...Object.keys(versions));
  return versions[parseInput<keyof typeof versions>("Notion-Version header", header, known)];
}

/** The `type` of a list that mixes pages with whatever holds the schema. */
export function getPageListType(rules: VersionRules): "page_or_data_source" | "page_or_database" {
  return rules.dataSources ? "page_or_data_source" : "page_or_database";
}

/** The trash fields of an answer. */
export function serializeTrash(inTrash: boolean, rules: VersionRules): object {
  return rules.archived ? { archived: inTrash, in_trash: inTrash } : { in_trash: inTrash };
}

/** A parent as this version shows it: a row's parent was its database before data sources. */
export function serializeParent(parent: Record<string, unknown>, rules: VersionRules): object {
  if (parent["type"] !== "data_source_id" || rules.dataSources) return parent;
  return { type: "database_id", database_id: parent["database_id"] };
}
