import { expect, onTestFinished, test } from "vitest";
import { getData, startCrm } from "../../helpers/crm-fixture.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

test("a written history has no event; the next change has one", async () => {
  const crm = await startCrm({ rateLimits: false, webhookRetryDelaysMs: [20, 40] });
  onTestFinished(() => crm.stop());
  const receiver = await startWebhookReceiver();
  const subscriptions = [{ event_type: "record.updated", filter: null }];
  await crm.post("/v2/webhooks", { data: { target_url: receiver.url, subscriptions } });
  const deals = getData<{ id: { record_id: string } }[]>(await crm.query("deals", { limit: 1 }));
  const attributes = getData<{ api_slug: string; id: { attribute_id: string } }[]>(
    await crm.get("/v2/objects/deals/attributes"),
  );
  const path = `/v2/objects/deals/records/${deals[0]!.id.record_id}`;
  const value = { value: 5, active_from: "2025-01-01T00:00:00Z", active_until: null };
  const body = { data: { replace_history: true, values: [value] } };
  expect((await crm.send("PUT", `${path}/attributes/value/values`, { body })).status).toBe(200);
  await crm.send("PATCH", path, { body: { data: { values: { name: "Renamed" } } } });
  const [received] = await receiver.wait(1);
  const name = attributes.find(({ api_slug }) => api_slug === "name");
  expect(received?.payload["events"]).toMatchObject([
    { id: { attribute_id: name?.id.attribute_id } },
  ]);
  expect(receiver.received).toHaveLength(1);
});
