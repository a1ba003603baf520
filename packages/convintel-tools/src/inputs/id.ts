import { formatUuid, isUuid, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";

/**
 * Input for the id of a thing. `source` says where it is found, such as `user_id of convintel_users_list`. Models read that
 * when they give something else: results have ids under the names of the inputs that take them.
 */
export function idInput(description: string, source: string) {
  const rule = z.string().refine(isUuid, `expected a UUID: ${source}`).overwrite(formatUuid);
  return selfExplanatory(rule.describe(`${description}: ${source}`));
}
