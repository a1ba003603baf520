import { WorkbeltError } from "@workbelt/core";

/**
 * Returns what a look-up finds; undefined when it fails, as where the token lacks a scope. For facts
 * that a result can do without. An abort is thrown.
 */
export async function tryLookup<Found>(lookup: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup();
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}
