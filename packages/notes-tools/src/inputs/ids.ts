import {
  ambiguous,
  container,
  formatUuid,
  forModels,
  isUuid,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";

const ID =
  /(?<![0-9a-f])(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/gi;
const QUERY_KEYS = ["p", "page_id", "database_id"];

const PAGE = "page_id from notes_data_fetch";
const DATABASE = "database_id from notes_data_fetch";
const DATA_SOURCE = "data_source_id from notes_database_fetch";
const BLOCK = "block_id from notes_page_content_get";
const PAGE_OR_BLOCK = `${PAGE}, or ${BLOCK}`;
const VIEW = "view_id from notes_view_list";

/** An input that takes the id of a page, or its web address. */
export function pageId(description: string) {
  return idInput(description, PAGE, findPageId);
}

/** An input that takes the id of a database, or its web address. */
export function databaseId(description: string) {
  return container(idInput(description, DATABASE, findId), "database");
}

/** An input that takes the id of a data source, or a web address that ends in it. */
export function sourceId(description: string) {
  return container(idInput(description, DATA_SOURCE, findId), "data source");
}

/** An input that takes the id of a block, or its web address; a page is a block too. */
export function blockId(description: string) {
  return idInput(description, BLOCK, findBlockId);
}

/** An input that takes the id of a view, or its web address, which has it as `v`. */
export function viewId(description: string) {
  return idInput(description, VIEW, findViewId);
}

/** The input `page_id` of the page that an operation is about. Its name tells models enough. */
export function pageIdInput() {
  return selfExplanatory(pageId(`Id or web address of the page: ${PAGE}`));
}

/** The input `database_id` of the database that an operation is about. */
export function databaseIdInput() {
  return selfExplanatory(databaseId(`Id or web address of the database: ${DATABASE}`));
}

/** The input `block_id` of the block that an operation is about. */
export function blockIdInput() {
  return selfExplanatory(blockId(`Id or web address of the block: ${BLOCK}`));
}

/** The input `parent_page_id`. */
export function parentPageId() {
  return selfExplanatory(pageId(`Parent page, id or web address: ${PAGE}`));
}

/** The value of {@link newPageParentId} for a private page of the person whom the connection belongs to. */
export const WORKSPACE = "workspace";

/** The input `parent_page_id` of a new page, which may have none. */
export function newPageParentId() {
  const description = `Parent page, id or web address: ${PAGE}; or ${WORKSPACE}`;
  const id = idInput(description, `${PAGE}, or ${WORKSPACE}`, findNewPageParent);
  return forModels(id, { description: `Or ${WORKSPACE}, for a private page` });
}

/** The input `block_id` of an operation on the content of a page or block. */
export function pageOrBlockIdInput() {
  const description = `Id or web address of the page or block: ${PAGE_OR_BLOCK}`;
  const id = idInput(description, PAGE_OR_BLOCK, findBlockId);
  return forModels(id, { description: "Page or block" });
}

/** Returns true if a text is accepted by {@link pageId} and {@link databaseId}. */
export function isPageOrDatabaseId(text: string): boolean {
  return findId(text) !== undefined;
}

/** Returns the id, hyphenated, from a valid input of {@link pageId} or {@link databaseId}. */
export function parseId(input: string): string {
  return formatId(input, findId);
}

/** Returns the id, hyphenated, from a valid input of {@link blockId}. */
export function parseBlockId(input: string): string {
  return formatId(input, findBlockId);
}

/** Returns the id, hyphenated, from a valid input of {@link viewId}. */
export function parseViewId(input: string): string {
  return formatId(input, findViewId);
}

/** Creates an input of an id; `source` says for its error where ids are found. */
function idInput(description: string, source: string, find: (text: string) => string | undefined) {
  const id = z
    .string()
    .refine(
      (text) => find(text) !== undefined,
      `expected a UUID, or a web address that ends in one: ${source}`,
    )
    .overwrite((text) => formatId(text, find))
    .describe(description);
  return ambiguous(id, (text) => explainPeek(text, find(text)));
}

function formatId(input: string, find: (text: string) => string | undefined): string {
  const id = find(input) ?? input;
  return id === WORKSPACE ? id : formatUuid(id);
}

function findNewPageParent(text: string): string | undefined {
  return text === WORKSPACE ? text : findPageId(text);
}

/**
 * Finds the id of a page in a UUID or web address. One that was copied while a row is open beside a database or page names two
 * things: the row in its query is meant.
 */
function findPageId(text: string): string | undefined {
  return findPeeked(text) ?? findId(text);
}

function findPeeked(text: string): string | undefined {
  const peeked = parseAddress(text.trim())?.searchParams.get("p") ?? "";
  return isUuid(peeked) ? peeked : undefined;
}

/** Says which of the two things was taken from an address that was copied while a row is open in a peek. */
function explainPeek(text: string, taken: string | undefined): string | undefined {
  const [open, behind, id] = [findPeeked(text), findId(text), taken].map(
    (each) => each && formatUuid(each),
  );
  if (open === undefined || open === behind) return undefined;
  const address = "the web address names a page or database and a row that is open in it";
  if (id === open) return `${address}: the row ${open} was taken, not ${behind}`;
  return id === behind ? `${address}: ${behind} was taken, not the row ${open}` : undefined;
}

/**
 * Finds the id in a UUID or web address. The path takes precedence over the query, whose `v` is a view,
 * not the database (as in Notion's own SDK).
 */
function findId(text: string): string | undefined {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return trimmed;
  const address = parseAddress(trimmed);
  if (address === undefined) return undefined;
  const inQuery = QUERY_KEYS.map((key) => address.searchParams.get(key) ?? "").find(isUuid);
  return findLastId(address.pathname) ?? inQuery ?? findLastId(address.search);
}

/** Finds an id like {@link findId}, but prefers the block in the fragment (`…#<id>`). */
export function findBlockId(text: string): string | undefined {
  return findLastId(parseAddress(text.trim())?.hash ?? "") ?? findPageId(text);
}

function findViewId(text: string): string | undefined {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return trimmed;
  return findLastId(parseAddress(trimmed)?.searchParams.get("v") ?? "");
}

/** Finds the last id in a text; one in a web address follows a title. */
export function findLastId(text: string): string | undefined {
  return text.match(ID)?.at(-1);
}

/** Parses a web address, with or without `https://`. */
function parseAddress(text: string): URL | undefined {
  const whole = /^[\w.-]+\.[a-z]{2,}\//i.test(text) ? `https://${text}` : text;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}
