import type { Task, World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { created } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, referTo, updateRecord } from "../shared/crm-records.ts";
import { company, deal } from "../shared/targets.ts";

const EMAIL = "ravi.castillo@nimbus.example";

async function add(world: World, values: Record<string, unknown> = {}): Promise<string> {
  return createRecord(world, "people", {
    name: "Castillo, Ravi",
    email_addresses: [EMAIL],
    job_title: "Site Logistics Lead",
    company: referTo(company("nimbus")),
    ...values,
  });
}

/** A new person at a known company. */
export const task: Task = {
  id: "crm/new-contact",
  kind: "change",
  services: ["crm"],
  prompt: `New contact at Nimbus Solar: Ravi Castillo, Site Logistics Lead, ${EMAIL}. Add him to the CRM please.`,
  verify: ({ changes }) =>
    verifyChanges(changes, [
      created(
        { service: "crm", resource: "people", name: "the contact Ravi Castillo" },
        {
          name: "Ravi Castillo",
          email_addresses: [EMAIL],
          job_title: "Site Logistics Lead",
          company: refersTo(company("nimbus")),
        },
      ),
    ]),
  solve: async (world) => {
    await add(world);
    return "Ravi is in the CRM.";
  },
  calls: () => [
    [
      ["crm_search_records", { object: "companies", query: "Nimbus Solar" }],
      ["crm_search_records", { object: "people", query: "Ravi Castillo" }],
    ],
    [
      [
        "crm_create_person",
        {
          values: {
            name: "Castillo, Ravi",
            email_addresses: [EMAIL],
            job_title: "Site Logistics Lead",
            company: referTo(company("nimbus")),
          },
        },
      ],
    ],
  ],
  wrong: [
    {
      name: "a misspelled address",
      attempt: (world) => add(world, { email_addresses: ["ravi.castilo@nimbus.example"] }),
    },
    { name: "without the job title", attempt: (world) => add(world, { job_title: null }) },
    {
      name: "also added to the deal",
      attempt: async (world) => {
        const id = await add(world);
        const link = [{ target_object: "people", target_record_id: id }];
        await updateRecord(world, deal("nimbus-project-freight"), { associated_people: link });
        return "Ravi is in the CRM.";
      },
    },
  ],
};
