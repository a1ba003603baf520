import type { crmPackage } from "@workbelt/crm-tools";
import { crmIds } from "./crm-ids.ts";
import type { ExamplesOf } from "./example.ts";

type Resources = "people" | "companies" | "deals" | "records" | "users" | "workspaces";

const { company, deal, person, user, workspace } = crmIds;
const takenDomain = { values: { name: "Harborline", domains: ["harborline.example"] } };

/** Examples of the operations on records. */
export const crmRecordExamples: ExamplesOf<Pick<(typeof crmPackage)["operations"], Resources>> = {
  crm_list_people: {
    input: {
      filter: { job_title: { $contains: "Operations" } },
      sorts: [{ attribute: "created_at", direction: "desc" }],
      attributes: ["name", "email_addresses", "job_title"],
      limit: 2,
    },
    errors: [
      {
        mistake: "a misspelled attribute",
        change: { filter: { jobtitle: { $contains: "Head" } } },
      },
      { mistake: "an unknown operator", change: { filter: { job_title: { $matches: "Head" } } } },
    ],
  },
  crm_get_person: { input: { record_id: person } },
  crm_create_person: {
    input: {
      values: {
        name: "Ada Lovelace",
        email_addresses: ["ada@lovelace.example"],
        job_title: "Head of Logistics",
      },
    },
    errors: [
      {
        mistake: "an email address that another person has",
        change: { values: { email_addresses: ["elif.demir@harborline.example"] } },
      },
      { mistake: "a misspelled attribute", change: { values: { jobtitle: "Engineer" } } },
    ],
  },
  crm_delete_person: { input: { record_id: person } },
  crm_list_companies: {
    input: {
      filter: { name: { $contains: "Harborline" } },
      attributes: ["name", "domains"],
      limit: 2,
    },
    errors: [
      {
        mistake: "an operator that texts do not take",
        change: { filter: { name: { $gt: "Harborline" } } },
      },
    ],
  },
  crm_get_company: { input: { record_id: company } },
  crm_create_company: {
    input: { values: { name: "Lovelace & Co", domains: ["lovelace.example"] } },
    errors: [{ mistake: "a domain that another company has", change: takenDomain }],
  },
  crm_delete_company: { input: { record_id: company } },
  crm_list_deals: {
    input: { filter: { stage: "In Progress" }, attributes: ["name", "stage", "value"], limit: 2 },
    errors: [{ mistake: "a stage that does not exist", change: { filter: { stage: "Leads" } } }],
  },
  crm_get_deal: { input: { record_id: deal } },
  crm_create_deal: {
    input: {
      values: {
        name: "Lovelace – dock scheduling",
        stage: "Lead",
        owner: "daniel.okafor@northwind.example",
        value: 24_000,
      },
    },
    errors: [{ mistake: "no stage and owner", change: { values: { name: "Dock scheduling" } } }],
  },
  crm_delete_deal: { input: { record_id: deal } },
  crm_search_records: { input: { object: "people", query: "Elif", limit: 2 } },
  crm_list_record_entries: { input: { object: "companies", record_id: company } },
  crm_list_records: {
    input: {
      object: "companies",
      filter: { domains: "harborline.example" },
      attributes: ["name"],
    },
  },
  crm_get_record_attribute_values: {
    input: { object: "deals", record_id: deal, attribute: "stage", show_historic: true },
  },
  crm_get_record: {
    input: { object: "companies", record_id: company },
  },
  crm_create_record: {
    input: { object: "companies", values: { name: "Lovelace & Co" } },
    errors: [{ mistake: "a domain that another company has", change: takenDomain }],
  },
  crm_update_record: {
    input: { object: "deals", record_id: deal, values: { stage: "Lost" } },
    errors: [
      { mistake: "a stage that does not exist", change: { values: { stage: "Wonn" } } },
      {
        mistake: "an attribute that is computed",
        change: { values: { created_at: "2026-01-01T00:00:00Z" } },
      },
    ],
  },
  crm_append_record_values: {
    input: { object: "companies", record_id: company, values: { domains: "lovelace.example" } },
  },
  crm_upsert_record: {
    input: {
      object: "companies",
      matching_attribute: "domains",
      values: { domains: "harborline.example", name: "Harborline Freight" },
    },
    errors: [
      { mistake: "an attribute that is not unique", change: { matching_attribute: "name" } },
    ],
  },
  crm_delete_record: { input: { object: "companies", record_id: company } },
  crm_list_user_records: { input: { limit: 1 } },
  crm_delete_user_record: { input: { record_id: user } },
  crm_list_workspace_records: { input: { limit: 1 } },
  crm_get_workspace_record: { input: { record_id: workspace } },
  crm_delete_workspace_record: { input: { record_id: workspace } },
};
