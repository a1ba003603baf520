import type { AnyToolkit } from "@workbelt/core/adapters";

/** The part of a toolkit that is served. */
export type ServedToolkit = Pick<AnyToolkit, "resourceLabels" | "tools" | "toolsByResource">;
