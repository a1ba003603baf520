import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { pageIdInput } from "./ids.js";
import { selfExplanatory } from "./self-explanatory.js";

/** The input `parent`: the page under which something is created. */
export function parentPage(description: string) {
  const type = z.enum(["page_id"]).describe("Always page_id").optional();
  const page = z.strictObject({
    page_id: pageIdInput(),
    type: forModels(type, { hidden: true }),
  });
  return selfExplanatory(page.describe(description));
}
