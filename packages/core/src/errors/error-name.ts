const WORD = /^\w{1,60}$/;

/** Returns the code or the class of a database client's error: its message may repeat what was sent. */
export function getErrorName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown cause";
  const { code } = error as NodeJS.ErrnoException;
  return [code, error.constructor.name].find((name) => name && WORD.test(name)) ?? "unknown cause";
}
