import { safeLine, safeText } from "@workbelt/core";
import { loadProviderPackage } from "@workbelt/core/adapters";
import { chooseBuiltIn } from "./built-in.js";
import { createProgram, findProviderNames, parseFlags } from "./program.js";
import { start } from "./start.js";

const stopped = new Promise<void>((resolve) => {
  process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve());
});

try {
  const args = process.argv.slice(2);
  const names = findProviderNames(args, process.env);
  const chosen = chooseBuiltIn(args, process.env);
  const builtIn = await Promise.all(chosen.map(({ load }) => load()));
  const added = await Promise.all(names.map(loadProviderPackage));
  const program = createProgram([...builtIn, ...added]);
  const flags = parseFlags(program, args, process.env);
  const server = await start({ builtIn, added }, flags, report);
  console.error(`workbelt-mcp: ${server.title}`);
  await Promise.race([stopped, server.ended]);
  await server.close();
  // A call that is still waiting for a service must not keep the process.
  process.exit(0);
} catch (error) {
  report(error);
  process.exitCode = 1;
}

/** Writes an error or a warning for the operator. Some repeat what a client sent. */
function report(error: unknown): void {
  const text = error instanceof Error ? safeLine(error.message) : safeText(String(error));
  console.error(`workbelt-mcp: ${text}`);
}
