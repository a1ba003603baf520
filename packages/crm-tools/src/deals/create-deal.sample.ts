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
  mistakes: [{ mistake: "no stage and owner", change: { values: { name: "Dock scheduling" } } }],
};
