/** Returns what a page shows; throws a `MissingPageError` if it does not exist. */
export function requireFound<Found>(found: Found | undefined, kind: string): Found {
  if (found !== undefined) return found;
  throw new MissingPageError(`There is no ${kind} at this address. It may have been deleted.`);
}

/** Thrown by a view for an address without content, such as that of a deleted record: a 404 page with the message. */
export class MissingPageError extends Error {}
