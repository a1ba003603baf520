/**
 * Rejects runtimes without functions that this package uses, which would otherwise fail later by their names. The
 * functions are looked for instead of a version, because Bun, Deno and workerd report versions of Node that they
 * are not.
 *
 * @throws Error in Node 20 and older.
 */
export function assertRuntime(): void {
  if (typeof Map.groupBy === "function" && typeof Promise.withResolvers === "function") return;
  const runtime = globalThis.process?.version ?? "a runtime without Map.groupBy";
  throw new Error(
    `Workbelt needs Node 22.19 or newer, and this is ${runtime}. Install a newer one, such as the LTS release of https://nodejs.org.`,
  );
}
