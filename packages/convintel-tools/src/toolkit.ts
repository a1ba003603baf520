import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import type { ConvintelActivityUploadToolOptions } from "./activities/activity-upload.js";
import { convintelCatalog } from "./catalog.js";

/** Options of the conversation intelligence toolkit. `recordings` is for the upload tool. */
export type ConvintelToolkitOptions = ToolkitOptions<
  ConvintelActivityUploadToolOptions,
  typeof convintelCatalog
>;

/**
 * The conversation intelligence tools, all or some of them.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new ConvintelToolkit({ resources: ["activities"] }).getTools()
 */
export class ConvintelToolkit extends ApiToolkit<
  ConvintelActivityUploadToolOptions,
  typeof convintelCatalog
> {
  constructor(options: ConvintelToolkitOptions = {}) {
    super(convintelCatalog, options);
  }
}
