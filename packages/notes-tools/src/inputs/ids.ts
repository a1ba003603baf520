import { formatUuid, isUuid } from "@workbelt/core/provider";
import { z } from "zod";

const ID =
  /(?<![0-9a-f])(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/gi;
const QUERY_KEYS = ["p", "page_id", "database_id"];

/** An input that takes the id of a page or database, or its web address. */
export function pageOrDatabaseId(description: string) {
  return idInput(description, findId);
}

/** An input that takes the id of a block, or its web address; a page is a block too. */
export function blockId(description: string) {
  return idInput(description, findBlockId);
}

/** The id a checked input of {@link pageOrDatabaseId} names, hyphenated. */
export function parseId(input: string): string {
  return formatId(input, findId);
}

/** The id a checked input of {@link blockId} names, hyphenated. */
export function parseBlockId(input: string): string {
  return formatId(input, findBlockId);
}

function idInput(description: string, read: (text: string) => string | undefined) {
  return z
    .string()
    .refine((text) => read(text) !== undefined, "expected a UUID or a web address that ends in one")
    .describe(description);
}

function formatId(input: string, read: (text: string) => string | undefined): string {
  return formatUuid(read(input) ?? input);
}

/**
 * The id in a UUID or web address. In an address the path goes before the query, whose `v` is a view
 * and not the database (as Notion's own SDK reads them).
 */
function findId(text: string): string | undefined {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return trimmed;
  const address = parseAddress(trimmed);
  if (address === undefined) return undefined;
  const inQuery = QUERY_KEYS.map((key) => address.searchParams.get(key) ?? "").find(isUuid);
  return findLastId(address.pathname) ?? inQuery ?? findLastId(address.search);
}

/** The same, but an address with a block in its fragment (`…#<id>`) names that block. */
function findBlockId(text: string): string | undefined {
  return findLastId(parseAddress(text.trim())?.hash ?? "") ?? findId(text);
}

function findLastId(text: string): string | undefined {
  return text.match(ID)?.at(-1);
}

/** A web address, also one that was copied without its `https://`. */
function parseAddress(text: string): URL | undefined {
  const whole = /^[\w.-]+\.[a-z]{2,}\//i.test(text) ? `https://${text}` : text;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}
