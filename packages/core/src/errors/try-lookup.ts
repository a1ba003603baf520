import { WorkbeltError } from "./workbelt-error.js";

/**
 * Returns the result of a lookup, or undefined if it fails, for example because the token lacks a scope.
 * For facts that a result can do without.
 *
 * @throws the reason of an abort, and errors that are not a {@link WorkbeltError}.
 */
export async function tryLookup<Found>(lookup: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup();
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}
