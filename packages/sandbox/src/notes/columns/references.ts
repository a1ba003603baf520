import { canonicalId } from "../gate/path-ids.js";
import { userReferenceCheck } from "../rich-text/check.js";
import { renderUserValue } from "../users/render.js";
import { choice, list, object, text, uuid } from "../validation/check.js";
import { textKey, type ColumnKind } from "./column-kind.js";

interface Reference {
  id: string;
}

/** The column `people`. */
export const people: ColumnKind<string[]> = {
  sent: list(userReferenceCheck),
  keep: (sent: Reference[], _column, workspace) =>
    sent.map(({ id }) => workspace.user(canonicalId(id)).id),
  empty: () => [],
  answer: (kept, { view }) => kept.map((id) => renderUserValue(id, view)),
  filter: "references",
  plain: (kept) => kept,
  sortKey: ([first], { view }) =>
    first === undefined ? null : textKey(view.workspace.findUser(first)?.name ?? null),
  config: object({}),
};

/** A page shows at most this many of the pages it is related to ("Retrieve a page", Limits). */
export const RELATIONS_SHOWN = 25;

/** The column `relation`, in its one-sided form. */
export const relation: ColumnKind<string[]> = {
  sent: list(object({ id: uuid })),
  keep: (sent: Reference[], _column, workspace) =>
    sent.map(({ id }) => {
      const page = canonicalId(id);
      return (workspace.findPage(page) ?? workspace.missing("page", page)).id;
    }),
  empty: () => [],
  answer: (kept) => kept.slice(0, RELATIONS_SHOWN).map((id) => ({ id })),
  filter: "references",
  plain: (kept) => kept,
  sortKey: (kept) => kept[0] ?? null,
  config: object(
    { single_property: object({}) },
    { type: choice("single_property"), data_source_id: uuid, database_id: uuid },
  ),
  keepConfig: (sent: { data_source_id?: string; database_id?: string }, workspace) => {
    const named = sent.database_id === undefined ? undefined : canonicalId(sent.database_id);
    const source = sent.data_source_id ?? workspace.database(named ?? "").dataSources[0] ?? "";
    const { id, databaseId } = workspace.dataSource(canonicalId(source));
    const type = { type: "single_property", single_property: {} };
    return { database_id: databaseId, data_source_id: id, ...type };
  },
};

/** The column `files`: links to files elsewhere. */
export const files: ColumnKind<object[]> = {
  sent: list(
    object(
      { name: text({ max: 100 }), external: object({ url: text({ max: 2000 }) }) },
      { type: choice("external") },
    ),
  ),
  keep: (sent: { name: string; external: object }[]) =>
    sent.map(({ name, external }) => ({ name, type: "external", external })),
  empty: () => [],
  answer: (kept) => kept,
  filter: "existence",
  plain: (kept) => kept.map((file) => JSON.stringify(file)),
  sortKey: (kept) => kept.length || null,
  config: object({}),
};
