import { missingVersionError } from "./errors.js";
import { oneOfValues } from "./validation/validators.js";
import { parseInput } from "./validation/parse-input.js";

/** Differences between the versions of the Notion API. No other code checks versions. */
export interface VersionRules {
  /** The schema lives on data sources, not on databases (from 2025-09-03). */
  readonly dataSources: boolean;
  /** `archived` is an alias of `in_trash` in requests and responses (before 2026-03-11). */
  readonly archived: boolean;
  /** Children can be inserted `after` a block (before 2026-03-11). */
  readonly after: boolean;
  /** Children can be inserted at a `position` (from 2025-09-03). */
  readonly position: boolean;
  /** Blocks of the type `meeting_notes` are called `transcription` (before 2026-03-11). */
  readonly transcription: boolean;
  /** New blocks may say `archived: false` and `has_children: false` (recorded for 2022-06-28). */
  readonly blockState: boolean;
}

const versions = {
  "2022-06-28": {
    dataSources: false,
    archived: true,
    after: true,
    position: false,
    transcription: true,
    blockState: true,
  },
  "2025-09-03": {
    dataSources: true,
    archived: true,
    after: true,
    position: true,
    transcription: true,
    blockState: false,
  },
  "2026-03-11": {
    dataSources: true,
    archived: false,
    after: false,
    position: true,
    transcription: false,
    blockState: false,
  },
} as const satisfies Record<string, VersionRules>;

/** Returns the rules of the version in the `Notion-Version` header. */
export function parseVersion(header: string | undefined): VersionRules {
  if (header === undefined || header === "") throw missingVersionError();
  const known = oneOfValues(...Object.keys(versions));
  return versions[parseInput<keyof typeof versions>("Notion-Version header", header, known)];
}

/** Returns true for the only version that newer endpoints document; others do not have them (assumed [newest-version-only]). */
export function isNewest({ archived }: VersionRules): boolean {
  return !archived;
}

/** Returns the `type` of a list that mixes pages with data sources or databases. */
export function getPageListType(rules: VersionRules): "page_or_data_source" | "page_or_database" {
  return rules.dataSources ? "page_or_data_source" : "page_or_database";
}

/** Returns the trash fields of a response. */
export function serializeTrash(inTrash: boolean, rules: VersionRules): object {
  return rules.archived ? { archived: inTrash, in_trash: inTrash } : { in_trash: inTrash };
}

/**
 * Returns a parent in this version's format: before data sources, a row's parent was its database.
 */
export function serializeParent(parent: Record<string, unknown>, rules: VersionRules): object {
  if (parent["type"] !== "data_source_id" || rules.dataSources) return parent;
  return { type: "database_id", database_id: parent["database_id"] };
}
