/** Returns the data in a tool's content. */
export function parseContent(content: string) {
  return (JSON.parse(content) as { data: unknown }).data as Record<string, unknown>;
}

/** Returns the error of a call; undefined if it succeeds. */
export function catchError(work: Promise<unknown>) {
  return work.then(() => undefined).catch((error) => error);
}
