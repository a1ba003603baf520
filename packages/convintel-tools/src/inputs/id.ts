import { formatUuid, forModels, isUuid } from "@workbelt/core/provider";
import { z } from "zod";

/**
 * Input for the id of a thing. `source` says where it is found, such as `user_id of convintel_users_list`:
 * that is all models read of it, also when they give something else.
 */
export function idInput(description: string, source: string) {
  const rule = z.string().refine(isUuid, `expected a UUID: ${source}`).overwrite(formatUuid);
  return forModels(rule.describe(`${description}: ${source}`), { description: source });
}
