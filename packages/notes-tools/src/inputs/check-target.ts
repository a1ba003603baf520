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
import { describeWrongKind, type ExpectedId, explainWrongIdKind, getKind } from "../id-kind.js";
import { RESTORE_ADVICE } from "../parse-error.js";
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

/** Rules of a checked id. */
interface TargetRules {
  explain?: Explain;
  /** Set if the call fails for what is in the trash. */
  notInTrash?: boolean;
  /** Advice about blocks of another kind. */
  alternatives?: ExpectedId["alternatives"];
}

const found = z.looseObject({
  type: z.string().optional(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
});

/** Finds that nothing can be read at a path, or that it is in the trash or of another kind. */
export async function checkPath(
  field: string,
  at: Path,
  api: Api,
  { alternatives = {}, explain, notInTrash = false }: TargetRules = {},
): Promise<InputIssue[]> {
  if (!notInTrash && Object.keys(alternatives).length === 0) {
    return checkRead(field, () => readOnce(at, () => api.get(at, found), api), explain);
  }
  const problems: InputIssue[] = [];
  const read = async () => {
    const { archived, in_trash, type } = await api.get(at, found);
    const kind = getKind({ type });
    if (kind !== undefined && alternatives[kind] !== undefined) {
      problems.push({ field, message: describeWrongKind(kind, alternatives[kind]) });
    }
    if (notInTrash && (in_trash ?? archived) === true) {
      problems.push({ field, message: RESTORE_ADVICE });
    }
  };
  const unknown = await checkRead(field, read, explain);
  return [...unknown, ...problems];
}

/** Finds that an id is not that of a page, or that the page is in the trash. */
export function checkPage(
  field: string,
  id: string,
  alternatives: ExpectedId["alternatives"],
  api: Api,
  rules: Pick<TargetRules, "notInTrash"> = {},
): Promise<InputIssue[]> {
  const explain = (error: ApiError) => explainWrongIdKind(error, api, { id, alternatives });
  return checkPath(field, path`/v1/pages/${id}`, api, { ...rules, explain });
}

/** Finds that an id is not that of a block, which pages and databases are too. */
export function checkBlock(
  field: string,
  id: string,
  api: Api,
  rules?: TargetRules,
): Promise<InputIssue[]> {
  return checkPath(field, path`/v1/blocks/${id}`, api, rules);
}
