import { ApiToolkit, type ToolFilter } from "@workbelt/core";
import { convintelCatalog } from "./catalog.js";
import type { ConvintelToolOptions } from "./convintel-tool.js";

/** Which conversation-intelligence tools, and how they work. */
export type ConvintelToolkitOptions = ConvintelToolOptions & ToolFilter;

/**
 * The conversation-intelligence tools, all or some of them.
 *
 * @throws ConfigurationError for a tool or resource that there is not.
 * @example new ConvintelToolkit({ resources: ["activities"] }).getTools()
 */
export class ConvintelToolkit extends ApiToolkit<ConvintelToolOptions> {
  constructor(options: ConvintelToolkitOptions = {}) {
    super(convintelCatalog, options);
  }
}
