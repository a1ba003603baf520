import type { Sample } from "@workbelt/testing/samples";
import type { createCompany } from "./create-company.js";

export const sample: Sample<typeof createCompany> = {
  input: { values: { name: "Lovelace & Co", domains: ["lovelace.example"] } },
  second: {
    values: { name: "Babbage Mills", domains: ["babbage.example"], categories: ["Retail"] },
  },
  mistakes: [
    {
      mistake: "a domain that another company has",
      change: { values: { name: "Harborline", domains: ["harborline.example"] } },
    },
  ],
};
