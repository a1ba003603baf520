import type { ApiToolOptions } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { crmCatalog } from "../../src/index.js";

/** A CRM tool of whatever operation. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** All 58, in the order of the catalog. */
export const everyTool: AnyTool[] = Object.values(crmCatalog).flat();
