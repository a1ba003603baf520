import {
  getV2ByTargetByIdentifierAttributesByAttribute,
  getV2ListsByList,
  getV2ObjectsByObject,
  patchV2ByTargetByIdentifierAttributesByAttribute,
  patchV2ByTargetByIdentifierAttributesByAttributeOptionsByOption,
  patchV2ByTargetByIdentifierAttributesByAttributeStatusesByStatus,
  patchV2ObjectsByObject,
  patchV2WebhooksByWebhookId,
  postV2ByTargetByIdentifierAttributes,
  postV2ByTargetByIdentifierAttributesByAttributeOptions,
  postV2ByTargetByIdentifierAttributesByAttributeStatuses,
  postV2Lists,
  postV2Objects,
  postV2Webhooks,
} from "attio-ts-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";
import { createClient, unwrapData } from "../../helpers/crm-sdk-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const validInput = {
  title: "Custom",
  description: null,
  api_slug: "custom",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};
const newObject = { api_slug: "docks", singular_noun: "Dock", plural_noun: "Docks" };
const deals = { target: "objects" as const, identifier: "deals" };

describe("the vendor's client creates", () => {
  test("an object", async () => {
    const client = createClient(crm);
    const data = { api_slug: "invoices", singular_noun: "Invoice", plural_noun: "Invoices" };
    const created = await unwrapData(postV2Objects({ client, body: { data } }));
    const path = { object: created.id.object_id };
    expect(await unwrapData(getV2ObjectsByObject({ client, path }))).toEqual(created);
    await expect(postV2Objects({ client, body: { data } })).rejects.toMatchObject({
      status: 409,
      code: "slug_conflict",
    });
  });

  test("a list", async () => {
    const client = createClient(crm);
    const member = seedId(`crm/member/${story.members[0]!.key}`);
    const data = {
      name: "Renewals",
      api_slug: "renewals",
      parent_object: "companies",
      workspace_access: "read-only" as const,
      workspace_member_access: [{ workspace_member_id: member, level: "full-access" as const }],
    };
    const created = await unwrapData(postV2Lists({ client, body: { data } }));
    expect(created).toMatchObject({ ...data, parent_object: ["companies"] });
    const path = { list: "renewals" };
    expect(await unwrapData(getV2ListsByList({ client, path }))).toEqual(created);
  });

  test.for([
    { ...validInput, type: "number" as const, default_value: staticDefault([{ value: 5 }]) },
    { ...validInput, type: "date" as const, default_value: dynamicDefault("P1M") },
    {
      ...validInput,
      type: "currency" as const,
      config: {
        currency: { default_currency_code: "EUR" as const, display_type: "code" as const },
      },
    },
    {
      ...validInput,
      type: "record-reference" as const,
      is_multiselect: true,
      config: { record_reference: { allowed_objects: ["people"] } },
      relationship: { object: "people", title: "B", api_slug: "b", is_multiselect: true },
    },
  ])("an attribute of type $type", async (data) => {
    const client = createClient(crm);
    const response = postV2ByTargetByIdentifierAttributes({ client, path: deals, body: { data } });
    const created = await unwrapData(response);
    expect(created).toMatchObject({ api_slug: "custom", type: data.type });
    const path = { ...deals, attribute: "custom" };
    expect(
      await unwrapData(getV2ByTargetByIdentifierAttributesByAttribute({ client, path })),
    ).toEqual(created);
  });

  test("an option and a status", async () => {
    const client = createClient(crm);
    const option = await unwrapData(
      postV2ByTargetByIdentifierAttributesByAttributeOptions({
        client,
        path: { target: "objects", identifier: "companies", attribute: "categories" },
        body: { data: { title: "Aviation" } },
      }),
    );
    expect(option.title).toBe("Aviation");
    const status = await unwrapData(
      postV2ByTargetByIdentifierAttributesByAttributeStatuses({
        client,
        path: { target: "lists", identifier: "expansion_accounts", attribute: "stage" },
        body: { data: { title: "Paused", celebration_enabled: false } },
      }),
    );
    expect(status).toMatchObject({ title: "Paused", is_archived: false });
  });
});

describe("the vendor's client changes", () => {
  test("an object", async () => {
    const client = createClient(crm);
    const body = { data: { plural_noun: "Opportunities" } };
    const path = { object: "deals" };
    const changed = await unwrapData(patchV2ObjectsByObject({ client, path, body }));
    expect(changed).toMatchObject({ api_slug: "deals", ...body.data });
    const taken = { data: { api_slug: "people" } };
    await unwrapData(postV2Objects({ client, body: { data: newObject } }));
    const conflict = patchV2ObjectsByObject({ client, path: { object: "docks" }, body: taken });
    await expect(conflict).rejects.toMatchObject({ status: 409, code: "slug_conflict" });
  });

  test("an attribute", async () => {
    const client = createClient(crm);
    const body = { data: { ...validInput, type: "number" as const } };
    await unwrapData(postV2ByTargetByIdentifierAttributes({ client, path: deals, body }));
    const path = { ...deals, attribute: "custom" };
    const data = {
      title: "Score",
      description: "0 to 10",
      is_required: false,
      is_archived: true,
      default_value: staticDefault([{ value: 5 }]),
    };
    const changed = await unwrapData(
      patchV2ByTargetByIdentifierAttributesByAttribute({ client, path, body: { data } }),
    );
    expect(changed).toMatchObject({ title: "Score", is_archived: true });
    const ofSystem = { ...deals, attribute: "name" };
    await expect(
      patchV2ByTargetByIdentifierAttributesByAttribute({
        client,
        path: ofSystem,
        body: { data: { title: "x" } },
      }),
    ).rejects.toMatchObject({ status: 400, code: "system_edit_unauthorized" });
  });

  test("an option and a status", async () => {
    const client = createClient(crm);
    const option = await unwrapData(
      patchV2ByTargetByIdentifierAttributesByAttributeOptionsByOption({
        client,
        path: {
          target: "objects",
          identifier: "companies",
          attribute: "categories",
          option: "Retail",
        },
        body: { data: { title: "Shops", is_archived: true } },
      }),
    );
    expect(option).toMatchObject({ title: "Shops", is_archived: true });
    const data = { title: "Prospect", celebration_enabled: true, target_time_in_status: "P7D" };
    const path = { ...deals, attribute: "stage", status: "Lead" };
    const call = { client, path, body: { data } };
    const status = await unwrapData(
      patchV2ByTargetByIdentifierAttributesByAttributeStatusesByStatus(call),
    );
    expect(status).toMatchObject(data);
    await expect(
      patchV2ByTargetByIdentifierAttributesByAttributeStatusesByStatus(call),
    ).rejects.toMatchObject({ status: 400, code: "value_not_found" });
  });

  test("a webhook", async () => {
    const client = createClient(crm);
    const subscriptions = [{ event_type: "note.created" as const, filter: null }];
    const data = { target_url: "https://hooks.northwind.example/new", subscriptions };
    const created = await unwrapData(postV2Webhooks({ client, body: { data } }));
    expect(created.secret).toMatch(/^[0-9a-f]{64}$/);
    const changes = { target_url: "https://hooks.northwind.example/newer" };
    const changed = await unwrapData(
      patchV2WebhooksByWebhookId({
        client,
        path: { webhook_id: created.id.webhook_id },
        body: { data: changes },
      }),
    );
    expect(changed).toMatchObject({ ...changes, subscriptions, id: created.id });
    expect(changed).not.toHaveProperty("secret");
  });
});

function staticDefault(template: { value: number }[]) {
  return { type: "static" as const, template };
}

function dynamicDefault(template: string) {
  return { type: "dynamic" as const, template };
}
