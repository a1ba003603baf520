import { expect, test } from "vitest";
import { createLinkedTask, runAgent } from "../helpers/agent-work.js";
import { describeInChromium, expectAccessibleInEveryLook } from "../helpers/browser.js";
import { start } from "../helpers/running-sandbox.js";
import { startWebhookReceiver } from "../helpers/webhook-receiver.js";

describeInChromium("the page of webhooks", (browser) => {
  test("adds a webhook, shows a payload and delivers it again, without script", async () => {
    const sandbox = await start({ rateLimits: false, now: () => new Date("2026-03-11T09:00:00Z") });
    const receiver = await startWebhookReceiver();
    const url = `${sandbox.url}/console/webhooks`;
    const page = await browser.open(url, { javaScriptEnabled: false });
    await page.getByLabel("Address on this machine").fill(receiver.url);
    await page.getByLabel("Event").selectOption("CRM task.created");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByRole("table").first().getByText(receiver.url).waitFor();
    await runAgent(sandbox, "r1", [createLinkedTask("For the webhook")]);
    await receiver.wait(1);
    const delivered = () => sandbox.deliveries().filter(({ state }) => state === "delivered");
    await expect.poll(delivered).toHaveLength(1);
    await page.goto(url);
    const row = page.getByRole("row", { name: receiver.url }).last();
    expect(await row.innerText()).toContain("11 Mar 2026, 09:00:00 UTC");
    await row.getByRole("link").click();
    const attempts = page.getByRole("listitem");
    await attempts.getByText("200, 11 Mar 2026, 09:00:00 UTC", { exact: true }).waitFor();
    expect(JSON.parse(await page.getByRole("region", { name: "Payload" }).innerText())).toEqual(
      receiver.received[0]?.payload,
    );
    await page.getByRole("button", { name: "Deliver again" }).click();
    await receiver.wait(2);
    expect(receiver.received[1]?.payload).toEqual(receiver.received[0]?.payload);
  });

  test("says at the field why an address is refused, and is accessible in every look", async () => {
    const sandbox = await start({ rateLimits: false });
    const page = await browser.open(`${sandbox.url}/console/webhooks`);
    await page.getByLabel("Address on this machine").fill("http://hooks.example/a");
    await page.getByLabel("Event").selectOption("Notes page.created");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("on this machine");
    await expectAccessibleInEveryLook(page);
  });
});

test("an event of a call is delivered again", async () => {
  const sandbox = await start({ rateLimits: false });
  const receiver = await startWebhookReceiver();
  const { baseUrl } = sandbox.services.convintel;
  const form = new URLSearchParams({ url: receiver.url, event: "Calls conversation_processed" });
  const added = await fetch(`${sandbox.url}/console/webhooks`, { method: "POST", body: form });
  expect(added.status).toBe(200);
  await fetch(`${baseUrl}/sandbox/events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ trigger: "conversation_processed" }),
  });
  await receiver.wait(1);
  const text = await (await fetch(`${sandbox.url}/console/webhooks`)).text();
  const [path = ""] = /\/console\/webhooks\/deliveries\/[\da-f-]{36}/.exec(text) ?? [];
  await fetch(`${sandbox.url}${path}/again`, { method: "POST" });
  await receiver.wait(2);
  expect(receiver.received[1]?.payload).toEqual(receiver.received[0]?.payload);
});
