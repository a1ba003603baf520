// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { organizationGet } from "../organization/organization-get.js";

/** Gets the organisation of the API key. */
export class ConvintelOrganizationGetTool extends ConvintelTool<typeof organizationGet> {
  constructor(options?: ConvintelToolOptions<typeof organizationGet>) {
    super(organizationGet, options);
  }
}
