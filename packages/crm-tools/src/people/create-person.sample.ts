import type { Sample } from "@workbelt/testing/samples";
import type { createPerson } from "./create-person.js";

export const sample: Sample<typeof createPerson> = {
  input: {
    values: {
      name: "Ada Lovelace",
      email_addresses: ["ada@lovelace.example"],
      job_title: "Head of Logistics",
    },
  },
  second: {
    values: { name: "Charles Babbage", email_addresses: ["charles@lovelace.example"] },
  },
  mistakes: [
    {
      mistake: "an email address that another person has",
      change: { values: { email_addresses: ["elif.demir@harborline.example"] } },
    },
    { mistake: "a misspelled attribute", change: { values: { jobtitle: "Engineer" } } },
  ],
};
