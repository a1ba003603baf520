import type { ApiToolOptions } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { crmPackage } from "../../src/index.js";

/** The class of any CRM tool. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** All of them, in the order of a toolkit. */
export const everyTool: AnyTool[] = crmPackage.tools.map(({ Tool }) => Tool);
