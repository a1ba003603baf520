import {
  combine,
  type Fields,
  path,
  remove,
  type Revert,
  set,
  type ThingKind,
} from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { OWN_KEYS, ownEdits } from "../content/write-back.js";

const VIEW: ThingKind = {
  noun: "view",
  at: "",
  id: "id",
  name: ["name"],
  compared: ["name", "filter", "sorts", "quick_filters", "configuration"],
  audit: OWN_KEYS,
};
const LINKED_DATABASE: ThingKind = {
  ...VIEW,
  noun: "linked database",
  id: "parent.database_id",
  compared: [],
};

const viewPath = ({ id }: { id: string }) => path`/v1/views/${id}`;

function toDatabaseId({ found }: { found: unknown }): string | undefined {
  return getString(found, "parent", "database_id");
}

/** Undoes the creation of a view. One on a page has a database of its own, which goes to the trash: its last view stays. */
export function removeView({ page_id }: { page_id?: string | undefined }): Revert<unknown> {
  if (page_id === undefined)
    return remove(VIEW, { path: viewPath, inside: toDatabaseId, editor: ownEdits });
  return combine(
    remove(LINKED_DATABASE, {
      path: ({ id }) => path`/v1/databases/${id}`,
      by: { method: "PATCH", body: { in_trash: true } },
      removed: { in_trash: true },
    }),
    remove(VIEW, { path: viewPath, requests: () => [], editor: ownEdits }),
  );
}

/** Undoes a change of a view's name, filter, sorts or settings. */
export const setView: Revert<unknown> = set(VIEW, {
  body: "",
  toWrite: ({ configuration, quick_filters, ...others }, sent) => ({
    ...others,
    ...(quick_filters !== undefined && {
      quick_filters: toMerged(quick_filters, sent["quick_filters"]),
    }),
    ...(configuration !== undefined && {
      configuration: {
        ...(toMerged(configuration, sent["configuration"]) as object),
        type: getString(configuration, "type"),
      },
    }),
  }),
});

/** Returns what makes merged settings those of before: new keys are removed. */
function toMerged(before: unknown, sent: unknown): object | null {
  if (typeof before !== "object" || before === null) return null;
  if (typeof sent !== "object" || sent === null) return before;
  const old = before as Fields;
  return Object.fromEntries(Object.keys(sent).map((key) => [key, old[key] ?? null]));
}
