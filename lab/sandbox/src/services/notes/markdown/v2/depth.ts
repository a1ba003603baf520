import { validationError } from "../../errors.js";

/** Assumed [markdown-depth-limit]. */
export const MAX_DEPTH = 100;

/** 400 for blocks in blocks that go too deep. */
export function depthError(): Error {
  return validationError(`Blocks in the markdown are nested more than ${MAX_DEPTH} levels deep.`);
}
