import { type Api, NotFoundError, WorkbeltError, path } from "@workbelt/core";
import { block } from "./blocks/block.js";

/** What an id can be of that is taken for something else. */
export type Kind = "page" | "database";

/** An id, and what to do when it turns out to be of another kind. */
export interface Meant {
  id: string;
  instead: Readonly<Partial<Record<Kind, string>>>;
}

const KINDS: Readonly<Record<string, Kind>> = { child_page: "page", child_database: "database" };

/**
 * Does `work`. When the service does not find what it is for, one look tells whether the id is of
 * another kind, and the same error says so.
 */
export async function withKindAdvice<Result>(
  api: Api,
  { id, instead }: Meant,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const kind = await kindOf(api, id);
    const advice = kind && instead[kind];
    if (advice === undefined) throw error;
    throw new NotFoundError(`${error.message} This is the id of a ${kind}: ${advice}.`, error);
  }
}

/**
 * Whether an id is a page's or a database's; undefined for everything else, and when it cannot be
 * told. Both are blocks too, whose type says which.
 */
export async function kindOf(api: Api, id: string): Promise<Kind | undefined> {
  try {
    const { type = "" } = await api.send({ method: "GET", path: path`/v1/blocks/${id}` }, block);
    return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}
