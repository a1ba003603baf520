import type { RequestSpec } from "@workbelt/core/provider";
import { ID_SOURCES, type IdKind } from "../schema/id-sources.js";

// More to say than where to find it.
const REMARKS: Readonly<Partial<Record<IdKind, string>>> = {
  entry: "an entry's id is not its record's",
  object:
    "slugs are plural: people, companies, deals; activities are named as crm_list_activities shows",
  record: "it may have been deleted, or merged into another record, or belong to another object",
};

// The first matching path wins.
const BY_PATH: readonly [path: RegExp, kind: IdKind][] = [
  [/^\/v2\/lists\/[^/]+\/entries\/./, "entry"],
  [/^\/v2\/(activities|lists|objects)\/.*\/attributes\/./, "attribute"],
  [/^\/v2\/lists\/./, "list"],
  [/^\/v2\/objects\/[^/]+(\/records(\/query)?|\/attributes|\/views)?$/, "object"],
  [/^\/v2\/activities\/[^/]+(\/records(\/query)?|\/attributes)?$/, "activity"],
  [/^\/v2\/tasks\/./, "task"],
  [/^\/v2\/notes\/./, "note"],
  [/^\/v2\/comments\/./, "comment"],
  [/^\/v2\/files\/./, "file"],
  [/^\/v2\/meetings\/[^/]+\/call_recordings\/./, "call_recording"],
  [/^\/v2\/meetings\/./, "meeting"],
  [/^\/v2\/threads\/./, "thread"],
  [/^\/v2\/webhooks\/./, "webhook"],
  [/^\/v2\/workspace_members/, "member"],
];

// `Record with ID "…" not found.`, `Webhook not found`; the first matching noun wins.
const NOUNS: readonly [noun: string, kind: IdKind][] = [
  ["call recording", "call_recording"],
  ["activity", "activity"],
  ["workspace member", "member"],
  ["entry", "entry"],
  ["file", "file"],
  ["folder", "folder"],
  ...(["record", "object", "list", "attribute", "task", "note"] as const).map(toNoun),
  ...(["comment", "thread", "meeting", "view", "webhook"] as const).map(toNoun),
];
const BY_MESSAGE = NOUNS.map(
  ([noun, kind]) =>
    [new RegExp(`\\b${noun} (with (slug/)?(ID|slug) |(was )?not found)`, "i"), kind] as const,
);

/** Returns a hint on where to find the ids for a request that returned 404. */
export function getNotFoundHint({ path }: RequestSpec, message = ""): string {
  const kind = findKind(message) ?? BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
  return describeSource(kind ?? "record", path);
}

/** Returns a hint on where to find what a message says does not exist; undefined if it does not say what. */
export function getMissingHint(message: string): string | undefined {
  const kind = findKind(message);
  return kind && describeSource(kind);
}

function findKind(message: string): IdKind | undefined {
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}

function describeSource(kind: IdKind, path = ""): string {
  const [, activity] = /^\/v2\/(activities\/[\w-]+)\/records\/./.exec(path) ?? [];
  if (kind === "record" && activity !== undefined)
    return `Take record_id from crm_list_records with object ${activity}; it may have been deleted.`;
  const [, object] = /^\/v2\/objects\/([\w-]+)\/records\/./.exec(path) ?? [];
  const where = kind === "record" && object !== undefined ? ` with object ${object}` : "";
  const remark = REMARKS[kind] === undefined ? "" : `; ${REMARKS[kind]}`;
  return `Take ${ID_SOURCES[kind]}${where}${remark}.`;
}

function toNoun(kind: IdKind): [string, IdKind] {
  return [kind, kind];
}
