import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createDeal } from "./create-deal.js";

export const sample: Sample<typeof createDeal> = {
  input: {
    values: {
      name: "Lovelace – dock scheduling",
      stage: "Lead",
      owner: "daniel.okafor@northwind.example",
      value: 24_000,
    },
  },
  second: {
    values: {
      name: "Lovelace – yard",
      stage: "In Progress",
      owner: "lena.hoffmann@northwind.example",
      associated_company: seedId("crm/companies/harborline"),
    },
  },
  mistakes: [{ mistake: "no stage and owner", change: { values: { name: "Dock scheduling" } } }],
};
