import { convintelPackage } from "@workbelt/convintel-tools";
import { safeLine, safeText } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { createProgram, parseFlags } from "./program.js";
import { start } from "./start.js";

const packages = [convintelPackage, crmPackage, notesPackage];
const program = createProgram(packages);
const flags = parseFlags(program, process.argv.slice(2), process.env);

const stopped = new Promise<void>((resolve) => {
  process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve());
});

try {
  const server = await start(packages, flags, report);
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
