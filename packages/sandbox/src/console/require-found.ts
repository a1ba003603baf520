import { MissingPageError } from "./missing-page-error.js";

/** Returns what a page shows; throws a `MissingPageError` if it does not exist. */
export function requireFound<Found>(found: Found | undefined, kind: string): Found {
  if (found !== undefined) return found;
  throw new MissingPageError(`There is no ${kind} at this address. It may have been deleted.`);
}
