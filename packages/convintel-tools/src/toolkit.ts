import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit, type ToolName } from "@workbelt/core/provider";
import type { UploadOptions } from "./activities/upload-recording.js";
import { convintelCatalog, convintelResourceLabels } from "./catalog.js";
import type { ConvintelToolOptions } from "./convintel-tool.js";

/** Options of the conversation intelligence toolkit. `recordings` is for the upload tool. */
export type ConvintelToolkitOptions = ToolkitOptions<
  ConvintelToolOptions & UploadOptions,
  typeof convintelCatalog
>;

/** Name of a conversation intelligence tool, for names that are not literals in your code. */
export type ConvintelToolName = ToolName<typeof convintelCatalog>;

/**
 * The conversation intelligence tools, all or some of them.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new ConvintelToolkit({ resources: ["activities"] }).getTools()
 */
export class ConvintelToolkit extends ApiToolkit<
  ConvintelToolOptions & UploadOptions,
  typeof convintelCatalog
> {
  constructor(options: ConvintelToolkitOptions = {}) {
    super(convintelCatalog, options, convintelResourceLabels);
  }
}
