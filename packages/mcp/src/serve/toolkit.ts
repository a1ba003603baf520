import type { ApiTool, ApiToolkit, Operation } from "@workbelt/core/provider";

/** The part of a toolkit that is served. */
export type ServedToolkit = Pick<ApiToolkit, "resourceLabels" | "tools" | "toolsByResource">;

/** A tool of any service. */
export type AnyTool = ApiTool<Operation>;
