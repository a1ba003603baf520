import { hash } from "node:crypto";
import { defineCollection, orMissing } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { compactParent } from "../content/parent.js";
import { pageGet } from "../pages/page-get.js";
import { pageMarkdownGet } from "../pages/page-markdown-get.js";
import { compactPageIdentity, type NotesPage } from "../schema/page.js";
import { dataFetch } from "../search/data-fetch.js";
import { isPage } from "../search/search-result.js";
import { describeProperties, listRelated } from "./describe-properties.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { readPageText } from "./page-text.js";
import { nameUsers, readUserNames } from "./user-names.js";

const MINUTE_MS = 60_000;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Pages and database rows, with their content. */
export const pages = defineCollection({
  name: "notes_pages",
  kind: "page",
  list: dataFetch,
  answers: [{ list: dataFetch }],
  id: (found) => (isPage(found) ? found.id : undefined),
  // Titles of columns and options change without an edit of the row.
  revision: (page) => {
    const values = [
      compactPageIdentity(page),
      describeProperties(page, NO_NAMES),
      listRelated(page),
    ];
    const digest = hash("sha256", JSON.stringify(values), "base64url").slice(0, 10);
    return `${page.last_edited_time ?? ""} ${digest}`;
  },
  context: async (reader) => JSON.stringify(Object.fromEntries(await readUserNames(reader))),
  revisionPrecisionMs: MINUTE_MS,
  changes: "newest first",
  get: async (page_id, _part, reader) => {
    const page = await orMissing(() => reader.read(pageGet, { page_id }));
    return page === undefined || (page.in_trash ?? page.archived)
      ? undefined
      : { ...page, object: "page" };
  },
  readsMore: true,
  item: async (page, _part, reader) => {
    const content = await readPageText(page.id, reader);
    if (content === undefined) return undefined;
    const names = await readUserNames(reader);
    const { title = "", url } = compactPageIdentity(page);
    const mentions = [...listParents(page), ...listRelated(page), ...content.mentions];
    return {
      id: page.id,
      title,
      text: [describeProperties(page, names), content.text]
        .filter((text) => text !== "")
        .join("\n\n"),
      url,
      at: page.last_edited_time ?? undefined,
      by: nameUsers([page["created_by"], page["last_edited_by"]], names),
      mentions: [...new Set(mentions)].filter((id) => id !== page.id),
      outside: hasOutsideTexts(pageMarkdownGet),
    };
  },
});

/** Lists the ids of what a page or data source is in. */
export function listParents(found: Pick<NotesPage, "parent"> & Record<string, unknown>): string[] {
  const parents = [compactParent(found.parent), found["database_parent"]];
  return parents.flatMap((parent) =>
    ["page_id", "database_id", "data_source_id", "block_id"].flatMap(
      (key) => getString(parent, key) ?? [],
    ),
  );
}
