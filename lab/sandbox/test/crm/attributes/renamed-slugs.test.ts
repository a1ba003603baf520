import { afterEach, beforeEach, expect, test } from "vitest";
import { type CrmFixture, getData, startCrm } from "../../helpers/crm-fixture.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const settings = { is_required: false, is_unique: false, is_multiselect: false };
const addAttribute = (api_slug: string, type: string, config: object) =>
  crm.post("/v2/objects/deals/attributes", {
    data: { title: api_slug, description: "", api_slug, type, config, ...settings },
  });
const patch = (path: string, data: object) => crm.send("PATCH", path, { body: { data } });

test("a new slug changes no value, so it delivers no event of a record", async () => {
  const names = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };
  await crm.post("/v2/objects", { data: names });
  const dock = getData<{ id: { record_id: string } }>(await crm.create("docks", {}));
  await addAttribute("code", "text", {});
  const config = { record_reference: { allowed_objects: ["docks"] } };
  await addAttribute("dock", "record-reference", config);
  const [deal] = getData<{ id: { record_id: string } }[]>(await crm.query("deals", { limit: 1 }));
  const dealPath = `/v2/objects/deals/records/${deal?.id.record_id}`;
  const reference = { target_object: "docks", target_record_id: dock.id.record_id };
  const written = await patch(dealPath, { values: { code: "A1", dock: [reference] } });
  expect(written.status).toBe(200);

  const receiver = await startWebhookReceiver();
  const types = ["record.updated", "object-attribute.updated"];
  const subscriptions = types.map((event_type) => ({ event_type, filter: null }));
  await crm.post("/v2/webhooks", { data: { target_url: receiver.url, subscriptions } });
  const renamed = await patch("/v2/objects/deals/attributes/code", { api_slug: "number" });
  expect(renamed.status).toBe(200);
  expect((await patch("/v2/objects/docks", { api_slug: "gates" })).status).toBe(200);
  await patch(dealPath, { values: { name: "Last" } });

  const received = await receiver.wait(3);
  const events = received.flatMap(({ payload }) => payload["events"] as { event_type: string }[]);
  expect(events.map(({ event_type }) => event_type)).toEqual([
    "object-attribute.updated",
    "object-attribute.updated",
    "record.updated",
  ]);
});
