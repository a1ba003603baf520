import { pathId, type Call } from "../call.js";
import { makeCell, type Cell } from "../columns/column-kind.js";
import { columnsOf } from "../columns/find.js";
import { keptIn, kindOf } from "../columns/kinds.js";
import { cutPage, listAnswer } from "../lists/cut-page.js";
import { queryPaging } from "../lists/paging.js";
import { selected } from "./render.js";

/** The types whose values are answered as a list with pages, an item for each part. */
const LISTED = ["title", "rich_text", "people", "relation"];

/** `GET /v1/pages/{id}/properties/{property_id}`: one value, whole however long it is. */
export function retrieveProperty(call: Call): object {
  const page = call.workspace.page(pathId(call, "page_id"));
  const [column] = selected(columnsOf(page, call.workspace), [pathId(call, "property_id")]);
  if (column === undefined) throw new Error("A column was selected and is not there.");
  const cell = makeCell(column, page, call);
  const id = encodeURIComponent(column.id);
  const { type } = column;
  if (!LISTED.includes(type)) {
    return { object: "property_item", type, id, [type]: answered(cell) };
  }
  const { entries, next } = cutPage(call.workspace, listingOf(cell), queryPaging(call.query));
  const results = entries.map(({ item }) => ({ object: "property_item", type, id, [type]: item }));
  const about = { id, next_url: next && nextUrl(call, next), type, [type]: {} };
  return { ...listAnswer("property_item", results, next), property_item: about };
}

function listingOf(cell: Cell) {
  const entries = itemsOf(cell).map((item, place) => ({ id: String(place), keys: [], item }));
  return {
    scope: `property/${cell.page.id}/${cell.column.id}`,
    entries,
    order: entries.map((entry) => entry.id),
  };
}

/** All of them: a page itself shows only the first relations. */
function itemsOf(cell: Cell): unknown[] {
  if (cell.column.type !== "relation") return answered(cell) as unknown[];
  return (keptIn(cell) as string[]).map((id) => ({ id }));
}

function answered(cell: Cell): unknown {
  return kindOf(cell.column.type).answer(keptIn(cell), cell);
}

function nextUrl({ url }: Call, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("start_cursor", cursor);
  return next.href;
}
