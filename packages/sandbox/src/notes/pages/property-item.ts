import { pathId, type Call } from "../call.js";
import { makeCell, type Cell } from "../columns/column-kind.js";
import { columnsOf } from "../columns/find.js";
import { keptIn, kindOf } from "../columns/kinds.js";
import { cutPage, listAnswer } from "../lists/cut-page.js";
import { queryPaging } from "../lists/paging.js";
import { selected } from "./render.js";

/** The types whose values are answered as a list with pages, an item for each part. */
const LISTED = ["title", "rich_text", "people", "relation", "rollup"];

/** `GET /v1/pages/{id}/properties/{property_id}`: one value, whole however long it is. */
export function retrieveProperty(context: Call): object {
  const page = context.repository.page(pathId(context, "page_id"));
  const [column] = selected(columnsOf(page, context.repository), [pathId(context, "property_id")]);
  if (column === undefined) throw new Error("A column was selected and is not there.");
  const cell = makeCell(column, page, context);
  const id = encodeURIComponent(column.id);
  const { type } = column;
  if (!LISTED.includes(type)) {
    return { object: "property_item", type, id, [type]: answered(cell) };
  }
  const { entries, next } = cutPage(context.repository, listingOf(cell), queryPaging(context.query));
  const results = entries.map(({ item }) => ({ object: "property_item", ...item }));
  const about = { id, next_url: next && nextUrl(context, next), type, [type]: summarize(cell) };
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

/** All parts of a value, those of a rollup by the types they have in the rows it takes together. */
function itemsOf(cell: Cell): object[] {
  const { type, id } = cell.column;
  const { items } = kindOf(type);
  if (items !== undefined) return items(cell).flatMap(splitItem);
  return splitItem({ type, id: encodeURIComponent(id), [type]: wholeValue(cell) });
}

/** One item for each part of a value that has several. */
function splitItem(item: Record<string, unknown>): object[] {
  const { type, id } = item;
  const value = item[String(type)];
  if (!LISTED.includes(String(type))) return [item];
  return (value as unknown[]).map((part) => ({ type, id, [String(type)]: part }));
}

/** A page itself shows only the first relations. */
function wholeValue(cell: Cell): unknown {
  if (cell.column.type !== "relation") return answered(cell);
  return (keptIn(cell) as string[]).map((id) => ({ id }));
}

/** The result of a rollup, whose values are the list; nothing for the rest. */
function summarize(cell: Cell): object {
  if (kindOf(cell.column.type).items === undefined) return {};
  const result = answered(cell) as Record<string, unknown>;
  return result["type"] === "array" ? { ...result, array: [] } : result;
}

function answered(cell: Cell): unknown {
  return kindOf(cell.column.type).answer(keptIn(cell), cell);
}

function nextUrl({ url }: Call, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("start_cursor", cursor);
  return next.href;
}
