import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectSlug } from "../inputs/ids.js";
import { fetchLists } from "./fetch-lists.js";
import { compactList, listWithEntriesOutput } from "../schema/list.js";

/** The operation `crm_list_lists`. */
export const listLists = defineOperation({
  name: "crm_list_lists",
  description:
    "Lists all lists. parent_object selects those of one object; with parent_record_id those that contain the record, each with its entries.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["list_configuration:read"],
  pagination: { kind: "none" },
  aliases: aliasesFor({ object: "parent_object", record: "parent_record_id" }),
  input: z
    .strictObject({
      parent_object: objectSlug(
        "Object whose records the lists hold, such as companies",
      ).optional(),
      parent_record_id: id(
        "record",
        "UUID of a record in the lists; needs parent_object",
      ).optional(),
    })
    .refine((input) => input.parent_record_id === undefined || input.parent_object !== undefined, {
      path: ["parent_object"],
      message: "expected together with parent_record_id",
    }),
  run: async (input, api) => ({ items: await fetchLists(input, api) }),
  output: pageOf(listWithEntriesOutput, "none"),
  compact: compactPage(compactList),
});
