import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { tokenIntrospection } from "./token-info.js";

/** Introspects the token. Not a tool: connected accounts and `crm_get_current_token_info` use it. */
export const inspectToken = defineOperation({
  name: "crm_inspect_token",
  description: "Returns the service's introspection of the token.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/v2/self` }),
  response: tokenIntrospection,
});
