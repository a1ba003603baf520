import type { ApiTool, ApiToolOptions, Operation } from "@workbelt/core";
import { crmCatalog } from "../../src/index.js";

/** A CRM tool of whatever operation. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** All 58, in the order of the catalog. */
export const everyTool: AnyTool[] = Object.values(crmCatalog).flat();
