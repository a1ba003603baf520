import { html } from "hono/html";
import type { ServiceName } from "../../common/tokens.js";
import { createEnvironment } from "../../services/service-access.js";
import type { Markup } from "../markup.js";

/** A command that changes what a page shows. */
export interface TerminalCommand {
  service: Exclude<ServiceName, "convintel">;
  /** Address by which the visitor reached the sandbox. */
  origin: string;
  /** Arguments of the command line: `crm update-record …`. */
  command: string;
}

/** Renders how to change something from a terminal: the console itself is read-only. */
export function renderTerminal({ service, origin, command }: TerminalCommand): Markup {
  const needed = [`${service.toUpperCase()}_BASE_URL`, `${service.toUpperCase()}_ACCESS_TOKEN`];
  const exports = Object.entries(createEnvironment(origin))
    .filter(([name]) => needed.includes(name))
    .map(([name, value]) => `export ${name}="${value}"`);
  return html`<details class="terminal">
    <summary>Read-only here. Change it from a terminal</summary>
    <pre tabindex="0">${[...exports, `npx workbelt ${command}`].join("\n")}</pre>
  </details>`;
}
