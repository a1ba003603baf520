import { type ApiError, type InputIssue, NotFoundError } from "@workbelt/core";
import {
  type Api,
  type Explanation,
  type Path,
  path,
  readOnce,
  withExplanation,
} from "@workbelt/core/provider";
import { z } from "zod";
import { type ExpectedId, explainWrongIdKind } from "../id-kind.js";
import { isValidationError } from "../validation-error.js";

/** Explains the error of a read, as an operation explains its own. */
type Explain = (error: ApiError) => Promise<Explanation | undefined> | Explanation | undefined;

/**
 * Finds that what an input names does not exist, is not shared, or is of another kind: what `read` is refused for, in the
 * words of the call's own error.
 */
export async function checkRead(
  field: string,
  read: () => Promise<unknown>,
  explain: Explain = () => undefined,
): Promise<InputIssue[]> {
  try {
    await read();
    return [];
  } catch (error) {
    if (!(error instanceof NotFoundError) && !isValidationError(error)) throw error;
    const explained = await withExplanation(error, explain);
    return [{ field, message: explained.advice ?? explained.message }];
  }
}

/** Finds that nothing can be read at a path. */
export function checkPath(
  field: string,
  at: Path,
  api: Api,
  explain?: Explain,
): Promise<InputIssue[]> {
  const request = { method: "GET", path: at } as const;
  return checkRead(field, () => readOnce(at, () => api.send(request, z.unknown()), api), explain);
}

/** Finds that an id is not that of a page. */
export function checkPage(
  field: string,
  id: string,
  alternatives: ExpectedId["alternatives"],
  api: Api,
): Promise<InputIssue[]> {
  return checkPath(field, path`/v1/pages/${id}`, api, (error) =>
    explainWrongIdKind(error, api, { id, alternatives }),
  );
}

/** Finds that an id is not that of a block, which pages and databases are too. */
export function checkBlock(field: string, id: string, api: Api): Promise<InputIssue[]> {
  return checkPath(field, path`/v1/blocks/${id}`, api);
}
