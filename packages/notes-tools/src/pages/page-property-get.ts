import { defineOperation, path, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { decodeColumnId } from "../schema/columns.js";
import { findProperty } from "../schema/find-property.js";
import { explainWrongIdKind } from "../id-kind.js";
import { pageIdInput, parseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import {
  compactPropertyPage,
  propertyOutput,
  propertyResponse,
  toPropertyPage,
} from "./property-items.js";

const ALTERNATIVES = {
  database: "use notes_database_fetch",
  block: "use notes_block_get, or give the id of its page",
};

/** The operation `notes_page_property_get`. */
export const pagePropertyGet = defineOperation({
  name: "notes_page_property_get",
  description:
    "Gets one property of a page or database row completely; other tools cut it at 25 related pages or people (incomplete_properties).",
  effect: "read",
  returnsTexts: ["rows"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { id: "page_id", url: "page_id" },
  input: z.strictObject({
    page_id: pageIdInput(),
    property_id: textUpTo(300).min(1).describe("Name or id of the column"),
    ...paging(),
  }),
  run: async ({ page_id, page_size, property_id, start_cursor }, api) => {
    const pageId = parseId(page_id);
    const owner = { path: path`/v1/pages/${pageId}` };
    const { id, name } = await findProperty(api, owner, property_id);
    return toPropertyPage(
      await api.get(path`/v1/pages/${pageId}/properties/${decodeColumnId(id)}`, propertyResponse, {
        query: { page_size, start_cursor },
      }),
      { id, name },
    );
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  output: propertyOutput,
  compact: compactPropertyPage,
});
