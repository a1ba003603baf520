import type { ApiToolOptions } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { crmCatalog } from "../../src/index.js";

/** The class of any CRM tool. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** All of them, in the order of the catalog. */
export const everyTool: AnyTool[] = Object.values(crmCatalog).flat();
