import type { Sample } from "@workbelt/testing/samples";
import type { updateSelectOption } from "./update-select-option.js";

export const sample: Sample<typeof updateSelectOption> = {
  input: { object: "companies", attribute: "categories", option_id: "Retail", title: "Shops" },
  otherInputs: { is_archived: true },
  second: { option_id: "Manufacturing", title: "Makers" },
};
