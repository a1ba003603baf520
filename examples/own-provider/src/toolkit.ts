import type { ApiToolOptions, ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import { desklyCatalog } from "./catalog.js";

/** Options for selecting Deskly tools, and the options of each tool. */
export type DesklyToolkitOptions = ToolkitOptions<ApiToolOptions, typeof desklyCatalog>;

/**
 * All Deskly tools, or a selection.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new DesklyToolkit({ resources: ["tickets"], access: "read" }).getTools()
 */
export class DesklyToolkit extends ApiToolkit<ApiToolOptions, typeof desklyCatalog> {
  constructor(options: DesklyToolkitOptions = {}) {
    super(desklyCatalog, options);
  }
}
