/** What a model reads of a direct call's content. */
export function parseContent(content: string) {
  return (JSON.parse(content) as { data: unknown }).data as Record<string, unknown>;
}

/** The error of a call that has to fail; undefined when it does not. */
export function catchError(work: Promise<unknown>) {
  return work.then(() => undefined).catch((error) => error);
}
