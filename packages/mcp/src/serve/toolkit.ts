import type { ApiToolOptions } from "@workbelt/core";
import type { ApiTool, ApiToolkit, Operation } from "@workbelt/core/provider";

/** The part of a toolkit that is served. */
export type ServedToolkit = Pick<
  ApiToolkit<ApiToolOptions>,
  "resourceLabels" | "tools" | "toolsByResource"
>;

/** A tool of any service. */
export type AnyTool = ApiTool<Operation>;
