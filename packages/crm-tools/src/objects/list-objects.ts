import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { compactObject, crmObject, objectOutput } from "../schema/object.js";

/** The operation `crm_list_objects`. */
export const listObjects = defineOperation({
  name: "crm_list_objects",
  description:
    "Lists all objects, also custom ones, with the api_slug that other tools take as object.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["object_configuration:read"],
  pagination: { kind: "none" },
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/v2/objects` }),
  response: z.object({ data: z.array(crmObject) }),
  result: ({ data }) => ({ items: data }),
  output: pageOf(objectOutput, "none"),
  compact: compactPage(compactObject),
});
