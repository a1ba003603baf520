import { openObject, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";

/** Plain values of a row, as models are shown them. */
export const PLAIN_VALUES =
  '{"title":"…","Tags":["…"],"When":{"start":"2026-03-31","end":"…"},"Owner":["user_id"],"Related":["page_id"]}';

/** The values of a row or page, plain or in the forms of the service, which errors show. */
export function propertyValues(description: string, more = "") {
  return openObject(
    `${description} by exact column name: ${PLAIN_VALUES}; title is the title column. New select options are created${more}`,
  );
}

/** The input `create_options`: an error names it when it is needed. */
export function createOptions() {
  return selfExplanatory(
    z.boolean().describe("True to create select options that resemble existing ones"),
  ).optional();
}
