import { expect, onTestFinished, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/index.js";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
} from "../helpers/browser.js";

async function started(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

const post = ({ url }: Sandbox, path: string, fields: Record<string, string> = {}) =>
  fetch(`${url}/console/faults${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

test.each<[string, Record<string, string>, object]>([
  ["a status", { kind: "status", status: "503" }, { kind: "status", status: 503 }],
  [
    "headers and JSON",
    { status: "429", headers: "retry-after: 7\nx-note: a: b", body: '{"a": [1]}' },
    { status: 429, headers: { "retry-after": "7", "x-note": "a: b" }, body: { a: [1] } },
  ],
  [
    "a text",
    { kind: "status-after", body: "<h1>Bad</h1>" },
    { kind: "status-after", body: "<h1>Bad</h1>" },
  ],
  ["a delay", { delayMs: "20", times: "3" }, { delayMs: 20, times: 3, remaining: 3 }],
  [
    "a drop of some requests",
    { kind: "drop", method: "POST", path: "/tasks" },
    { method: "POST", path: "/tasks" },
  ],
  ["a drop after", { kind: "drop-after" }, { kind: "drop-after" }],
  ["a cut response", { kind: "truncate" }, { kind: "truncate" }],
])("adds %s", async (_name, fields, fault) => {
  const sandbox = await started();
  const reply = await post(sandbox, "", { service: "notes", ...fields });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/faults"]);
  expect(sandbox.faults.list()).toEqual([expect.objectContaining({ service: "notes", ...fault })]);
});

test.each([
  ["service", { service: "mail", status: "503" }],
  ["method", { method: "SEND", status: "503" }],
  ["times", { times: "0", status: "503" }],
  ["delayMs", { delayMs: "soon" }],
  ["kind", {}],
  ["status", { status: "99" }],
  ["status", { kind: "drop", status: "503" }],
  ["headers", { status: "503", headers: "no colon" }],
  ["headers", { status: "503", headers: "bad name: 1" }],
  ["body", { kind: "truncate", body: "{}" }],
])("names the mistake at the field %s, and keeps the values", async (field, fields) => {
  const sandbox = await started();
  const reply = await post(sandbox, "", { service: "crm", path: "/tasks", ...fields });
  expect(reply.status).toBe(400);
  const page = await reply.text();
  expect(page).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
  expect(page).toContain(`id="${field}-error"`);
  expect(page).toContain('value="/tasks"');
  expect(sandbox.faults.list()).toEqual([]);
});

test("removes one, and all", async () => {
  const sandbox = await started();
  const first = sandbox.faults.add({ service: "crm", kind: "drop" });
  sandbox.faults.add({ service: "crm", kind: "truncate" });
  await post(sandbox, `/${first.id}/remove`);
  expect(sandbox.faults.list()).toMatchObject([{ kind: "truncate" }]);
  await post(sandbox, "/clear");
  expect(sandbox.faults.list()).toEqual([]);
});

test("other hosts see the faults without forms, and cannot add any", async () => {
  const sandbox = await started();
  sandbox.faults.add({ service: "crm", kind: "drop" });
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const page = await (await fetch(`${sandbox.url}/console/faults`, { headers })).text();
  expect(page).toContain("Close the connection without a response");
  expect(page).not.toContain(`method="post"`);
  const init = {
    method: "POST",
    headers,
    body: new URLSearchParams({ service: "crm", status: "500" }),
  };
  expect((await fetch(`${sandbox.url}/console/faults`, init)).status).toBe(403);
  expect(sandbox.faults.list()).toHaveLength(1);
});

describeInChromium("the faults", (browser) => {
  test("are accessible in every look", async () => {
    const sandbox = await started();
    sandbox.faults.add({ service: "crm", path: "/tasks", method: "POST", status: 503, times: 2 });
    sandbox.faults.add({ service: "notes", kind: "drop-after", delayMs: 200 });
    const page = await browser.open(`${sandbox.url}/console/faults`);
    await expectAccessibleInEveryLook(page);
    await page.getByRole("textbox", { name: "Status" }).fill("9999");
    await page.getByRole("button", { name: "Add fault" }).click();
    const error = '"status" takes an HTTP status from 200 to 599, not 9999.';
    expect(await page.locator(".error").innerText()).toBe(error);
    await expectAccessibleInEveryLook(page);
  });

  test("are added, used and removed with the keyboard alone", async () => {
    const sandbox = await started();
    const page = await browser.open(`${sandbox.url}/console/faults`);
    await page.getByLabel("Service").focus();
    await page.keyboard.type("Notes");
    for (const text of ["", "/users", "", "418"]) {
      await page.keyboard.press("Tab");
      if (text !== "") await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await page.getByText("Return a status instead of processing the request. Status 418").waitFor();
    const { baseUrl } = sandbox.services.notes;
    expect((await fetch(`${baseUrl}/v1/users/me`)).status).toBe(418);
    sandbox.faults.add({ service: "crm", kind: "drop" });
    await page.reload();
    await page.getByRole("button", { name: "Remove fault 2" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("No fault is waiting.").waitFor();
  });

  test("focuses the field with the mistake", async () => {
    const sandbox = await started();
    const page = await browser.open(`${sandbox.url}/console/faults`);
    await page.getByLabel("Delay in milliseconds").fill("soon");
    await page.keyboard.press("Enter");
    await page.getByText('"delayMs" takes milliseconds').waitFor();
    // Browsers focus the field after the first rendering of the page.
    const focused = page.locator(":focus");
    await expect.poll(() => focused.getAttribute("name")).toBe("delayMs");
  });

  test("escapes what faults contain", async () => {
    const sandbox = await started();
    const hostile = `"><img src=x onerror="document.title='hacked'">${"x".repeat(300)}`;
    sandbox.faults.add({
      service: "crm",
      path: hostile,
      status: 500,
      body: hostile,
      headers: { a: "<b>" },
    });
    const page = await browser.open(`${sandbox.url}/console/faults`, { width: 375 });
    await expectAccessible(page);
    await page.getByLabel("Part of the path").fill(hostile);
    await page.getByLabel("Number of requests").fill(hostile);
    await page.getByRole("button", { name: "Add fault" }).click();
    await page.getByText('"times" takes an integer').waitFor();
    await expectAccessible(page);
    expect(await page.locator("main img, main b").count()).toBe(0);
    expect(await page.title()).toBe("Faults – Workbelt sandbox");
  });
});
