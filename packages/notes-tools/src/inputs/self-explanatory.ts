import { forModels } from "@workbelt/core/provider";
import type { z } from "zod";

/** Shows models an input without its description, because its name says enough. */
export function selfExplanatory<Schema extends z.ZodType>(input: Schema): Schema {
  return forModels(input, { description: false });
}
