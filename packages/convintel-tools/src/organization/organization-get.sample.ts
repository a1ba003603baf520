import type { Sample } from "@workbelt/testing/samples";
import type { organizationGet } from "./organization-get.js";

export const sample: Sample<typeof organizationGet> = {
  input: {},
  facts: (first) => first("name", "domain", "crmIntegration", "calendarType", "address"),
};
