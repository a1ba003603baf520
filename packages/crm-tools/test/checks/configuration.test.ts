import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyChange } from "@workbelt/testing/samples";
import { checkThenCall } from "../helpers/checks.js";
import { liveInputs } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

type Case = [
  tool: string,
  mistake: string,
  change: Record<string, unknown>,
  field: string,
  words: string,
];

describe("a dry run finds what the CRM refuses", () => {
  test.each<Case>([
    [
      "crm_create_list",
      "no such object",
      { parent_object: "company" },
      "parent_object",
      "Did you mean companies?",
    ],
    [
      "crm_create_list",
      "no such member",
      { workspace_member_access: [{ workspace_member_id: "Nobody", level: "full-access" }] },
      "workspace_member_access.0.workspace_member_id",
      "expected one workspace member",
    ],
    ["crm_update_list", "no such list", { list_id: "sales" }, "list_id", "there is no list sales"],
    [
      "crm_update_list",
      "a slug in use",
      { api_slug: "event_invites" },
      "api_slug",
      "This slug is already in use",
    ],
    [
      "crm_update_list",
      "access that nobody could change",
      { workspace_access: "read-only" },
      "workspace_access",
      "expected full-access",
    ],
    [
      "crm_create_attribute",
      "a slug in use",
      { api_slug: "stage" },
      "api_slug",
      "This slug is already in use",
    ],
    ["crm_create_attribute", "no such object", { object: "deal" }, "object", "Did you mean deals?"],
    [
      "crm_create_attribute",
      "a reference to no object",
      { type: "record-reference", config: { relationship: { object: "company" } } },
      "config.relationship.object",
      "Did you mean companies?",
    ],
    [
      "crm_update_attribute",
      "an attribute of the CRM",
      { object: "deals", attribute: "stage" },
      "attribute",
      "The CRM provides this attribute itself",
    ],
    [
      "crm_update_attribute",
      "no such attribute",
      { attribute: "hosting_regions" },
      "attribute",
      "Did you mean hosting_region?",
    ],
    [
      "crm_create_select_option",
      "a title in use",
      { title: "Retail" },
      "title",
      "The option already exists",
    ],
    [
      "crm_create_select_option",
      "a status attribute",
      { object: "deals", attribute: "stage" },
      "attribute",
      "Use crm_create_status or crm_update_status.",
    ],
    [
      "crm_update_select_option",
      "no such option",
      { option_id: "Retails" },
      "option_id",
      'has no option "Retails"',
    ],
    [
      "crm_update_select_option",
      "a title in use",
      { title: "Manufacturing" },
      "title",
      "The option already exists",
    ],
    [
      "crm_create_status",
      "no such attribute",
      { attribute: "stages" },
      "attribute",
      "Did you mean stage?",
    ],
    [
      "crm_update_status",
      "no such status",
      { status_id: "Leads" },
      "status_id",
      'has no status "Leads"',
    ],
    ["crm_update_object", "no such object", { object: "deal" }, "object", "Did you mean deals?"],
    [
      "crm_update_object",
      "the slug of a standard object",
      { api_slug: "chances" },
      "api_slug",
      "the slug of a standard object is fixed",
    ],
  ])("%s: %s", async (tool, _mistake, changed, field, words) => {
    const { issues, refusal } = await checkThenCall(
      crm.sandbox,
      tool,
      applyChange(liveInputs[tool] ?? {}, changed),
    );
    expect(issues).toEqual([{ field, message: expect.stringContaining(words) }]);
    expect(refusal).toBeDefined();
  });
});
