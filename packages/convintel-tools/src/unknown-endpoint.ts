/** Returns true for the message of a 404 that is about the path, not about an id in it. */
export function isUnknownEndpoint(message: string | undefined): boolean {
  const [, ...after] = (message ?? "").split(/\broute\b/i);
  return after.some((part) => /could not be found/i.test(part));
}
