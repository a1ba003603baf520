import { NotFoundError } from "@workbelt/core";
import { isValidationError } from "./validation-error.js";

/**
 * Fetches objects by their ids at the same time, where the service lists only the ids. One that was
 * deleted, is not shared with this connection or is of another kind keeps only its id.
 */
export function fetchEach<Item>(
  ids: readonly string[],
  fetchOne: (id: string) => Promise<Item>,
): Promise<(Item | { id: string })[]> {
  return Promise.all(
    ids.map(async (id) => {
      try {
        return await fetchOne(id);
      } catch (error) {
        if (error instanceof NotFoundError || isValidationError(error)) return { id };
        throw error;
      }
    }),
  );
}
