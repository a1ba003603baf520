import type { crmPackage } from "@workbelt/crm-tools";
import { crmIds } from "./crm-ids.ts";
import type { ExamplesOf } from "./example.ts";

type Resources = "objects" | "members" | "webhooks" | "token";

const categories = { object: "companies", attribute: "categories" };
const stage = { object: "deals", attribute: "stage" };
const { leadStatus, member, webhook } = crmIds;

/** Examples of the operations on objects, attributes, members, webhooks and the token. */
export const crmWorkspaceExamples: ExamplesOf<Pick<(typeof crmPackage)["operations"], Resources>> =
  {
    crm_list_objects: { input: {} },
    crm_get_object: { input: { object: "people" } },
    crm_create_object: {
      input: { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" },
      errors: [{ mistake: "a slug that another object has", change: { api_slug: "people" } }],
    },
    crm_update_object: { input: { object: "deals", plural_noun: "Opportunities" } },
    crm_list_attributes: { input: { object: "workspaces" } },
    crm_get_attribute: { input: stage },
    crm_create_attribute: {
      input: {
        object: "deals",
        api_slug: "renewal_date",
        title: "Renewal date",
        type: "date",
        description: "The day on which the contract ends.",
        is_required: false,
        is_unique: false,
        is_multiselect: false,
        config: {},
      },
      errors: [{ mistake: "an unknown type", change: { type: "day" } }],
    },
    crm_update_attribute: {
      input: { object: "workspaces", attribute: "hosting_region", title: "Region" },
    },
    crm_list_attribute_options: { input: categories },
    crm_list_attribute_statuses: { input: stage },
    crm_create_select_option: {
      input: { ...categories, title: "Aviation" },
      errors: [
        {
          mistake: "an attribute without options",
          change: { attribute: "name" },
        },
      ],
    },
    crm_update_select_option: { input: { ...categories, option_id: "Retail", title: "Shops" } },
    crm_create_status: { input: { ...stage, title: "Paused" } },
    crm_update_status: { input: { ...stage, status_id: leadStatus, title: "Prospect" } },
    crm_list_workspace_members: { input: { limit: 2 } },
    crm_get_workspace_member: { input: { workspace_member_id: member } },
    crm_list_webhooks: { input: { limit: 1 } },
    crm_get_webhook: { input: { webhook_id: webhook } },
    crm_create_webhook: {
      input: {
        target_url: "https://hooks.example/crm",
        subscriptions: [{ event_type: "task.created" }],
      },
      errors: [
        { mistake: "an address without https", change: { target_url: "http://hooks.example" } },
      ],
    },
    crm_update_webhook: { input: { webhook_id: webhook, target_url: "https://hooks.example/crm" } },
    crm_delete_webhook: { input: { webhook_id: webhook } },
    crm_get_current_token_info: { input: {} },
  };
