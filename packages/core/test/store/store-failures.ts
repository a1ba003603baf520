import { inspect } from "node:util";
import { expect } from "vitest";

/** Expects that an error of a store shows nothing of the values or the connection. */
export function expectSilent(error: Error): void {
  const shown = inspect(error, { showHidden: true, depth: Infinity });
  for (const secret of ["secret", "wb1."]) expect(shown).not.toContain(secret);
}

/** Returns the error of a call that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => expect.unreachable("This should have failed."),
    (error: unknown) => error as Error,
  );
}
