import { crmAssumptions } from "../../assumptions/crm.js";
import type { Scenario } from "../../scenario/scenario.js";
import { activities } from "./activities.js";
import { emails } from "./emails.js";
import { histories } from "./histories.js";
import { leftovers } from "./leftovers.js";
import { meetings } from "./meetings.js";
import { permanent } from "./permanent.js";
import { refusals } from "./refusals.js";
import { removals } from "./removals.js";
import { surveys } from "./surveys.js";
import { writes } from "./writes.js";

/** Everything that is verified with the CRM. */
export const crmScenario: Scenario = {
  service: "crm",
  connection: {
    operation: "crm_get_current_token_info",
    id: ["workspace", "id"],
    name: ["workspace", "name"],
    scopes: ["scopes"],
  },
  area: {
    words:
      "creates a company, a person, a deal, a task, a note, comments and a webhook that reaches nobody",
  },
  maps: ["values", "entry_values"],
  words: {
    attribute_type: [
      "actor-reference",
      "checkbox",
      "currency",
      "date",
      "domain",
      "email-address",
      "interaction",
      "location",
      "number",
      "personal-name",
      "phone-number",
      "rating",
      "record-reference",
      "select",
      "status",
      "text",
      "timestamp",
    ],
  },
  idsAfter: ["lists"],
  redact: [
    "content",
    "content_markdown",
    "content_plaintext",
    "description",
    "domain",
    "email_address",
    "first_name",
    "full_name",
    "last_name",
    "name",
    "original_email_address",
    "original_phone_number",
    "phone_number",
    "raw_transcript",
    "record_text",
    "root_domain",
    "speech",
    "title",
    "value",
    "web_url",
    "workspace_name",
    "workspace_slug",
  ],
  steps: [
    ...surveys,
    ...refusals,
    ...writes,
    ...histories,
    ...permanent,
    ...activities,
    ...meetings,
    ...emails,
    ...removals,
  ],
  leftovers,
  untried: {
    crm_list_emails: "the CRM enables it for single workspaces on request",
  },
  assumptions: crmAssumptions,
};
