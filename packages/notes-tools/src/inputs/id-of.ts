import { formatUuid, isUuid } from "@workbelt/core/provider";
import { z } from "zod";

/** An input that takes only an id; `source` says where ids are found: `user_id from notes_user_list`. */
export function idOf(source: string) {
  return z
    .string()
    .refine(isUuid, `expected a UUID: ${source}`)
    .overwrite(formatUuid)
    .describe(source);
}
