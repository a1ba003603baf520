import { safeText } from "@workbelt/core";
import { createInterface } from "node:readline/promises";

/** Shows a plan, and asks whether to apply it. Without a terminal it is approved: the demo writes to its own sandbox. */
export async function askAtTerminal(description: string): Promise<boolean> {
  const frame = "─".repeat(Math.min(process.stdout.columns || 80, 100));
  console.log(`${frame}\n${safeText(description)}\n${frame}`);
  if (!process.stdin.isTTY) {
    const isSandbox = /127\.0\.0\.1|localhost/.test(process.env["CRM_BASE_URL"] ?? "");
    console.log(isSandbox ? "Approved: there is no terminal to ask at." : "There is no terminal.");
    return isSandbox;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^\s*y(es)?\s*$/i.test(await terminal.question("Make these writes? [y/N] "));
  } finally {
    terminal.close();
  }
}
