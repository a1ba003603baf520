import { forModels } from "@workbelt/core/provider";
import type { z } from "zod";

/** Shows models an input without its description: the name says everything. */
export function selfExplanatory<Schema extends z.ZodType>(schema: Schema): Schema {
  return forModels(schema, { description: false });
}
