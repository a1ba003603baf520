import { NotFoundError, BadRequestError, WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { type Block, block } from "./blocks/block.js";
import { isValidationError } from "./validation-error.js";

/** The kinds of thing that are taken for one another. */
export type Kind = "page" | "database" | "block";

/** An id, and what to do when it turns out to be of another kind. */
export interface Meant {
  id: string;
  instead: Readonly<Partial<Record<Kind, string>>>;
}

const KINDS: Readonly<Record<string, Kind>> = { child_page: "page", child_database: "database" };

// "Provided ID … is a database, not a page. Use the retrieve database API instead."
// "Provided database_id … is a page, not a database. Use the pages API instead, or …"
const NAMED_KIND = /\b([0-9a-f-]{32,36}) is a (page|database|block), not a /i;

// What an append to a database is answered with, and to a block that holds no others.
const NO_ROOM = /\bdoes not support children\b/;

/**
 * Does `work`. When the service refuses the id because it is of another kind, the same error says
 * which operation to use. The service names the kind of what is shared with the connection (400);
 * where it does not, one look at the block shows it.
 */
export async function withKindAdvice<Result>(
  api: Api,
  { id, instead }: Meant,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const kind = leavesKindOpen(error) ? kindOf(await findBlock(api, id)) : kindNamedBy(error, id);
    const advice = kind && instead[kind];
    if (advice === undefined) throw error;
    throw withSentence(error, `This is the id of a ${kind}: ${advice}.`);
  }
}

function leavesKindOpen(error: unknown): boolean {
  if (error instanceof NotFoundError) return true;
  return isValidationError(error) && NO_ROOM.test(error.serviceMessage ?? "");
}

/**
 * Fetches what stands behind an id as a block, which pages and databases are too; undefined when there
 * is none, and when it cannot be seen.
 */
export async function findBlock(api: Api, id: string): Promise<Block | undefined> {
  try {
    return await api.send({ method: "GET", path: path`/v1/blocks/${id}` }, block);
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}

/** The kind of a block; undefined when it does not say. */
export function kindOf(found: Block | undefined): Kind | undefined {
  if (found?.type === undefined) return undefined;
  return Object.hasOwn(KINDS, found.type) ? KINDS[found.type] : "block";
}

/** The kind that a refusal of this very id names. */
function kindNamedBy(error: unknown, id: string): Kind | undefined {
  if (!isValidationError(error)) return undefined;
  const [, named = "", kind] = NAMED_KIND.exec(error.serviceMessage ?? "") ?? [];
  return toHex(named) === toHex(id) ? (kind as Kind) : undefined;
}

function toHex(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** The same error with a sentence more; its own facts are the options for another of its kind. */
function withSentence(error: unknown, sentence: string): unknown {
  if (error instanceof NotFoundError) {
    return new NotFoundError(`${error.message} ${sentence}`, error);
  }
  if (!isValidationError(error)) return error;
  return new BadRequestError(`${error.message} ${sentence}`, error);
}
