import { type ApiError, NotFoundError } from "@workbelt/core";
import { type Api, type Explanation, path, tryLookup } from "@workbelt/core/provider";
import { appendAdvice } from "./append-advice.js";
import { type NotesBlock, block } from "./blocks/block.js";
import { isValidationError } from "./validation-error.js";

/** The kinds of object whose ids are confused with each other. */
export type IdKind = "page" | "database" | "block";

/** An id, and what to do if it turns out to be of another kind. */
export interface ExpectedId {
  id: string;
  alternatives: Readonly<Partial<Record<IdKind, string>>>;
}

const KINDS: Readonly<Record<string, IdKind>> = { child_page: "page", child_database: "database" };

// "Provided ID … is a database, not a page. Use the retrieve database API instead."
// "Provided database_id … is a page, not a database. Use the pages API instead, or …"
const NAMED_KIND = /\b([0-9a-f-]{32,36}) is a (page|database|block), not a /i;

// The error for an append to a database, or to a block that cannot have children.
const NO_CHILDREN_ALLOWED = /\bdoes not support children\b/;

/**
 * Explains an error caused by an id of another kind: names the tool to use instead. The service names
 * the kind of an object that is shared with the connection (400); otherwise it is looked up as a block.
 */
export async function explainWrongIdKind(
  error: ApiError,
  api: Api,
  { alternatives, id }: ExpectedId,
): Promise<Explanation | undefined> {
  const kind = isKindUnknown(error)
    ? getKind(await fetchBlock(api, id))
    : parseNamedKind(error, id);
  const advice = kind && alternatives[kind];
  if (kind === undefined || advice === undefined) return undefined;
  const explanation = describeWrongKind(kind, advice);
  // It was found after all, which makes the general advice wrong.
  return error instanceof NotFoundError
    ? { advice: explanation }
    : appendAdvice(error, explanation);
}

/** Describes that an id is of another kind, and what to do with it. */
export function describeWrongKind(kind: IdKind, alternative: string): string {
  return `This is the id of a ${kind}: ${alternative}.`;
}

function isKindUnknown(error: ApiError): boolean {
  if (error instanceof NotFoundError) return true;
  return isValidationError(error) && NO_CHILDREN_ALLOWED.test(error.serviceMessage ?? "");
}

/**
 * Fetches an id as a block, which pages and databases are too; undefined if it does not exist or
 * cannot be read.
 */
export function fetchBlock(api: Api, id: string): Promise<NotesBlock | undefined> {
  return tryLookup(() => api.get(path`/v1/blocks/${id}`, block));
}

/** Returns the kind of a block; undefined if the block does not name its type. */
export function getKind(found: Pick<NotesBlock, "type"> | undefined): IdKind | undefined {
  if (found?.type === undefined) return undefined;
  return Object.hasOwn(KINDS, found.type) ? KINDS[found.type] : "block";
}

/** Returns the kind the service names when it rejects this id. */
function parseNamedKind(error: ApiError, id: string): IdKind | undefined {
  if (!isValidationError(error)) return undefined;
  const [, named = "", kind] = NAMED_KIND.exec(error.serviceMessage ?? "") ?? [];
  return withoutHyphens(named) === withoutHyphens(id) ? (kind as IdKind) : undefined;
}

function withoutHyphens(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}
