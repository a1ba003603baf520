import { ApiToolkit, type ApiToolkitOptions } from "@workbelt/core/langchain";
import { convintelPackage } from "../package.js";

/** Options of the LangChain toolkit. `recordings` is for the upload tool. */
export type ConvintelToolkitOptions = ApiToolkitOptions<typeof convintelPackage>;

/**
 * The conversation intelligence tools, all or some of them, for LangChain.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new ConvintelToolkit({ resources: ["activities"] }).getTools()
 */
export class ConvintelToolkit extends ApiToolkit<typeof convintelPackage> {
  constructor(options: ConvintelToolkitOptions = {}) {
    super(convintelPackage, options);
  }
}
