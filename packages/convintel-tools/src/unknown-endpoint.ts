/** Returns true for the message of a 404 that is about the path, not about an id in it. */
export function isUnknownEndpoint(message: string | undefined): boolean {
  return /\broute\b.*could not be found/is.test(message ?? "");
}
