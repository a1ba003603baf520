import { expect, test } from "vitest";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
} from "../helpers/browser.js";
import {
  connectCrm,
  connectNotes,
  createClock,
  refreshNotes,
  started,
  statusWith,
  tokensIn,
} from "../helpers/oauth.js";

/** Text of the page without markup. */
async function readPage(url: string, init?: RequestInit): Promise<string> {
  const page = await (await fetch(`${url}/console/oauth`, init)).text();
  return page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("lists apps, grants with refreshes and replays, and tokens", async () => {
  const clock = createClock();
  const sandbox = await started({ now: clock.now });
  expect(await readPage(sandbox.url)).toContain("No app is connected yet.");
  await connectCrm(sandbox);
  const { refresh } = await connectNotes(sandbox);
  await refreshNotes(sandbox, refresh);
  await refreshNotes(sandbox, refresh);
  const page = await readPage(sandbox.url);
  expect(page).toContain("Priya Raman");
  expect(page).toMatch(/Notes \d+ readContent.*? 4 Mar 2026, 12:00 UTC 1 1 active/);
  expect(page).toMatch(/CRM \d+ .*? 0 0 active/);
  expect(page).toContain("does not expire");
  expect(page).toContain("4 Mar 2026, 13:00 UTC valid");
  clock.forward(3600);
  expect(await readPage(sandbox.url)).toContain("4 Mar 2026, 13:00 UTC expired");
});

test("shows no token or secret in full", async () => {
  const sandbox = await started();
  const crm = await connectCrm(sandbox);
  const first = await connectNotes(sandbox);
  const current = tokensIn(await refreshNotes(sandbox, first.refresh));
  const app = sandbox.addApp("crm", { redirectUris: ["https://agent.example/callback"] });
  const page = await (await fetch(`${sandbox.url}/console/oauth`)).text();
  expect(page).toContain(`sandbox-crm-access-…${crm.slice(-4)}`);
  expect(page).toContain(`sandbox-notes-refresh-…${current.refresh.slice(-4)}`);
  expect(page).toContain(app.clientId);
  const { clientSecret } = sandbox.services.notes;
  for (const secret of [crm, current.access, current.refresh, app.clientSecret, clientSecret])
    expect(page).not.toContain(secret);
});

test("expires the access tokens of a service", async () => {
  const sandbox = await started();
  const notes = await connectNotes(sandbox);
  const crm = await connectCrm(sandbox);
  const expire = (service: string, headers?: Record<string, string>) =>
    fetch(`${sandbox.url}/console/oauth/expire`, {
      method: "POST",
      body: new URLSearchParams({ service }),
      redirect: "manual",
      ...(headers && { headers }),
    });
  expect((await expire("mail")).status).toBe(404);
  expect((await expire("notes", { "x-forwarded-for": "192.0.2.7" })).status).toBe(403);
  expect(await statusWith(sandbox, "notes", notes.access)).toBe(200);
  expect((await expire("notes")).status).toBe(303);
  expect(await statusWith(sandbox, "notes", notes.access)).toBe(401);
  expect(await statusWith(sandbox, "crm", crm)).toBe(200);
  expect(await readPage(sandbox.url)).toContain("expired");
});

test("other hosts see no buttons", async () => {
  const sandbox = await started();
  await connectNotes(sandbox);
  const page = await readPage(sandbox.url, { headers: { "x-forwarded-for": "192.0.2.7" } });
  expect(page).toContain("sandbox-notes-access-…");
  expect(page).not.toContain("Expire access tokens");
});

describeInChromium("the connections by OAuth", (browser) => {
  test("are accessible in every look", async () => {
    const sandbox = await started({ now: createClock().now });
    await connectCrm(sandbox);
    await connectNotes(sandbox);
    const page = await browser.open(`${sandbox.url}/console/oauth`);
    expect(await page.getByRole("row").count()).toBe(10);
    await expectAccessibleInEveryLook(page);
  });

  test("expire at a button, also without script", async () => {
    const sandbox = await started();
    const { access } = await connectNotes(sandbox);
    const look = { javaScriptEnabled: false };
    const page = await browser.open(`${sandbox.url}/console/oauth`, look);
    await page.getByRole("button", { name: "Expire access tokens of Notes" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("expired").waitFor();
    expect(await statusWith(sandbox, "notes", access)).toBe(401);
  });

  test("escape names and addresses of apps", async () => {
    const sandbox = await started();
    const name = `<img src=x onerror="document.title='hacked'">${"x".repeat(200)}`;
    sandbox.addApp("notes", { name, redirectUris: [`https://agent.example/${"y".repeat(300)}`] });
    const page = await browser.open(`${sandbox.url}/console/oauth`, { width: 375 });
    await expectAccessible(page);
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).toBe("OAuth – Workbelt sandbox");
  });
});
