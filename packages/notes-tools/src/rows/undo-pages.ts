import {
  combine,
  type Fields,
  IrreversibleError,
  path,
  type PlannedWrite,
  remove,
  type Revert,
  set,
  type ThingKind,
  type WrittenRequest,
} from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import {
  OWN_KEYS,
  ownEdits,
  pickHeaders,
  toWrittenFields,
  toWrittenText,
} from "../content/write-back.js";
import { findColumn, type Columns } from "../schema/columns.js";
import { parseId } from "../inputs/ids.js";
import { getTitle, type NotesPage } from "../schema/page.js";

/** A page or row. */
const PAGE: ThingKind = {
  noun: "page",
  at: "",
  id: "id",
  name: (found) => getTitle(found as NotesPage),
  compared: ["properties", "icon", "cover", "is_locked", "parent"],
  audit: OWN_KEYS,
  references: ["select", "status"],
};
const VALUES: ThingKind = { ...PAGE, fields: "properties" };

// The service fills a page in from its template, and nothing says by whom.
const FROM_TEMPLATE: ThingKind = { ...PAGE, compared: ["parent"] };

const MAX_PEOPLE = 25;
const GUARDED_ITEMS = 100;

/**
 * Undoes the creation of pages or rows: they go to the trash, unless someone else has edited or commented on them. Of the
 * content, the first hundred blocks are looked at.
 */
export function removePages(isFromTemplate: boolean): Revert<unknown> {
  return remove(isFromTemplate ? FROM_TEMPLATE : PAGE, {
    created: (written) => written.filter(isNewPage).map(({ response }) => response),
    path: ({ id }) => path`/v1/pages/${id}`,
    by: { method: "PATCH", body: { in_trash: true } },
    removed: { in_trash: true },
    read: ({ id, request }) => ({
      request: { method: "GET", path: path`/v1/pages/${id}`, ...pickHeaders(request) },
    }),
    inside: ({ found }) => {
      const ids = ["database_id", "page_id"].map((key) => getString(found, "parent", key));
      return ids.find((id) => id !== undefined);
    },
    editor: (created) => (isFromTemplate ? undefined : ownEdits(created)),
    guards: (created) => {
      const { found, id } = created;
      const author = getString(found, "created_by", "id");
      const byUs = (at: string) => (author === undefined ? undefined : { at, is: author });
      const page_size = GUARDED_ITEMS;
      const comments = {
        items: "comments",
        at: ["results"],
        request: { method: "GET", path: path`/v1/comments`, query: { block_id: id, page_size } },
        except: byUs("created_by.id"),
        optional: true,
      } as const;
      const content = {
        items: "content",
        at: ["results"],
        request: { method: "GET", path: path`/v1/blocks/${id}/children`, query: { page_size } },
        except: byUs("last_edited_by.id"),
      } as const;
      return isFromTemplate ? [comments] : [comments, content];
    },
  });
}

function isNewPage({ request }: WrittenRequest): boolean {
  return request.method === "POST" && request.path === "/v1/pages";
}

/** The input of an update of a page. */
interface PageUpdate {
  properties?: object | undefined;
  archived?: boolean | undefined;
  icon?: object | undefined;
  cover?: object | undefined;
  is_locked?: boolean | undefined;
}

/** Undoes a change of a page's values, icon, cover, lock or place in the trash; each is written back by a request of its own. */
export function setPage({
  archived,
  cover,
  icon,
  is_locked,
  properties,
}: PageUpdate): Revert<unknown> {
  const values = set(VALUES, {
    body: "properties",
    readAs: (names, found) => names.map((name) => nameColumn(name, found)),
    toWrite: toWrittenValues,
  });
  const settings = set(PAGE, {
    body: "",
    only: ["icon", "cover", "is_locked"],
    toWrite: toWrittenFields,
  });
  const trash = set(PAGE, { body: "", only: ["in_trash"] });
  const changes = [
    ...(properties === undefined ? [] : [values]),
    ...([cover, icon, is_locked].every((each) => each === undefined) ? [] : [settings]),
  ];
  // As it was written: a page in the trash cannot be edited, so that it is restored first and trashed last.
  const order =
    archived === undefined ? changes : archived ? [...changes, trash] : [trash, ...changes];
  const [first = trash, ...others] = order;
  return combine(first, ...others);
}

/** Undoes the move of a page: it moves back, then a row gets the values that it lost. */
export const movePageBack: Revert<{ page_id: string }> = combine(
  set(VALUES, {
    body: "",
    read: readPage,
    readAfter: readPage,
    path: ({ id }) => path`/v1/pages/${id}`,
    method: "PATCH",
    readAs: (_names, found) =>
      Object.keys(found).filter((name) => {
        const type = getString(found, name, "type") ?? "";
        return type !== "verification" && WRITERS.has(type);
      }),
    toWrite: (fields) => ({ properties: toWrittenValues(fields) }),
  }),
  set(PAGE, {
    body: "",
    read: readPage,
    readAfter: readPage,
    toWrite: ({ parent }) => ({ parent: toWrittenParent(parent) }),
  }),
);

function readPage({ input }: PlannedWrite<{ page_id: string }>) {
  return { request: { method: "GET", path: path`/v1/pages/${parseId(input.page_id)}` } } as const;
}

function toWrittenParent(parent: unknown): object {
  const type = getString(parent, "type") ?? "";
  if (type !== "page_id" && type !== "data_source_id") {
    throw new IrreversibleError("only the app can move a page to where it was");
  }
  return { type, [type]: getString(parent, type) };
}

function nameColumn(key: string, found: Fields): string {
  const column = findColumn(key, found as Columns);
  return Object.keys(found).find((name) => column !== undefined && found[name] === column) ?? key;
}

function toWrittenValues(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([name, column]) => {
    const type = getString(column, "type") ?? "";
    const write = type === "title" ? toWrittenText : WRITERS.get(type);
    return write === undefined ? [] : [[name, { [type]: write(getPath(column, type), column) }]];
  });
  return Object.fromEntries(entries) as Fields;
}

type Writer = (value: unknown, column: unknown) => unknown;

const asIs: Writer = (value) => value ?? null;
const byId: Writer = (value) => {
  const id = getString(value, "id");
  return id === undefined ? null : { id };
};
const allById: Writer = (value) => getList({ value }, "value").map((each) => byId(each, value));

// By column type, without the title, which a page keeps when it moves. The service computes the other types.
const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ["rich_text", toWrittenText],
  ["number", asIs],
  ["checkbox", asIs],
  ["url", asIs],
  ["email", asIs],
  ["phone_number", asIs],
  ["date", asIs],
  ["files", asIs],
  [
    "verification",
    (value) => {
      if (getString(value, "state") === "unverified") return { state: "unverified" };
      throw new IrreversibleError("only the person who verified the page can verify it again");
    },
  ],
  ["select", byId],
  ["status", byId],
  ["multi_select", allById],
  [
    "people",
    (value, column) => {
      if (getList({ value }, "value").length >= MAX_PEOPLE) throw createCutError();
      return allById(value, column);
    },
  ],
  [
    "relation",
    (value, column) => {
      if (getPath(column, "has_more") === true) throw createCutError();
      return allById(value, column);
    },
  ],
]);

function createCutError(): IrreversibleError {
  return new IrreversibleError("the service shows only the first 25 of its old values");
}
