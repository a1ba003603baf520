import { type Api, NotFoundError, RequestRejectedError, WorkbeltError, path } from "@workbelt/core";
import { block } from "./blocks/block.js";
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

/**
 * Does `work`. When the service refuses the id because it is of another kind, the same error says
 * which operation to use. The service names the kind of what is shared with the connection (400);
 * of anything else it says that it is not there (404), and then one look at the block shows the kind.
 */
export async function withKindAdvice<Result>(
  api: Api,
  { id, instead }: Meant,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof NotFoundError ? await kindOf(api, id) : kindNamedBy(error, id);
    const advice = kind && instead[kind];
    if (advice === undefined) throw error;
    throw withSentence(error, `This is the id of a ${kind}: ${advice}.`);
  }
}

/**
 * Fetches whether an id is a page's, a database's or that of another block; undefined when it is none
 * of them, and when it cannot be seen. Pages and databases are blocks too, whose type says which.
 */
export async function kindOf(api: Api, id: string): Promise<Kind | undefined> {
  try {
    const { type } = await api.send({ method: "GET", path: path`/v1/blocks/${id}` }, block);
    if (type === undefined) return undefined;
    return Object.hasOwn(KINDS, type) ? KINDS[type] : "block";
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
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
  return new RequestRejectedError(`${error.message} ${sentence}`, error);
}
