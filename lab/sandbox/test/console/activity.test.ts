import * as http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/index.js";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectNoOverflow,
  readFocused,
  takeScreenshot,
} from "../helpers/browser.js";

async function started(): Promise<Sandbox> {
  const now = () => new Date("2026-03-11T09:00:00Z");
  const sandbox = await startSandbox({ rateLimits: false, now });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Facts that the tools name in their user agent. */
interface Facts {
  operation?: string;
  run?: string;
  call?: string;
  attempt?: number;
}

/** Sends a request to the CRM as the tools do. */
function call(
  { services }: Sandbox,
  path: string,
  {
    operation = "crm_list_tasks",
    run = "3f9a01c2d4e5",
    call: mark = "c1",
    attempt = 1,
  }: Facts = {},
  body?: unknown,
): Promise<Response> {
  const { baseUrl, token } = services.crm;
  const facts = [
    operation,
    `run=${run}`,
    `call=${mark}`,
    ...(attempt > 1 ? [`attempt=${attempt}`] : []),
  ];
  return fetch(`${baseUrl}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      "user-agent": `workbelt-crm-tools/0.1.0 (${facts.join("; ")})`,
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
}

const task = (content: string) => ({
  data: {
    content,
    format: "plaintext",
    is_completed: false,
    deadline_at: null,
    assignees: [],
    linked_records: [],
  },
});

/** A run in which a write is refused once for a rate limit, a read fails, and another client calls too. */
async function makeActivity(sandbox: Sandbox): Promise<void> {
  await call(
    sandbox,
    "/v2/objects/people/records/query",
    { operation: "crm_list_people" },
    { limit: 5 },
  );
  sandbox.faults.add({ service: "crm", path: "/tasks", status: 429, delayMs: 20 });
  const write = { operation: "crm_create_task", call: "c2" };
  await call(sandbox, "/v2/tasks", write, task("Send Gemma the offer"));
  await call(sandbox, "/v2/tasks", { ...write, attempt: 2 }, task("Send Gemma the offer"));
  await call(sandbox, "/v2/tasks/none", { operation: "crm_get_task", call: "c3" });
  const { baseUrl, token } = sandbox.services.notes;
  await fetch(`${baseUrl}/v1/users/me`, {
    headers: { authorization: `Bearer ${token}`, "user-agent": "curl/8.9" },
  });
}

test("shows runs, calls, retries and faults without script", async () => {
  const sandbox = await started();
  await makeActivity(sandbox);
  const read = async (path: string) => {
    const text = await (await fetch(`${sandbox.url}/console/activity${path}`)).text();
    return text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  };
  const page = await read("");
  expect(page).toMatch(
    /crm_list_people and 2 other operations 3 calls · 4 requests · 1 retry · 1 fault · 1 failed failed 1 task added \d+ ms 11 Mar 2026, 09:00:00 UTC/,
  );
  expect(page.indexOf("curl/8.9")).toBeLessThan(page.indexOf("crm_list_people"));
  const run = await read("/runs/3f9a01c2d4e5");
  expect(run).toContain("POST /v2/tasks CRM 429 fault 1: status after 20 ms");
  expect(run).toContain("retry of 2");
  // The attempt that failed, and the one that did not, with what each sent and got.
  const sent = "Input { &quot;data&quot;: { &quot;content&quot;: &quot;Send Gemma the offer&quot;";
  expect(run.split(sent)).toHaveLength(3);
  expect(run).toMatch(/Output { &quot;data&quot;: {[^O]*&quot;task_id&quot;/);
  expect(await read("/clients/curl%2F8.9")).toContain("GET /v1/users/me");
});

test("selects runs by name, service, errors and days", async () => {
  const sandbox = await started();
  await makeActivity(sandbox);
  const countRuns = async (query: string) => {
    const text = await (await fetch(`${sandbox.url}/console/activity?${query}`)).text();
    return text.match(/<tr\s+id="run-/g)?.length ?? 0;
  };
  expect(await countRuns("")).toBe(2);
  expect(await countRuns("service=notes")).toBe(1);
  expect(await countRuns("service=&errors=true")).toBe(2);
  expect(await countRuns("q=LIST_people+other")).toBe(1);
  expect(await countRuns("q=curl&errors=true&state=")).toBe(1);
  expect(await countRuns("q=nothing")).toBe(0);
  expect(await countRuns("from=2026-03-11&until=2026-03-11")).toBe(2);
  expect(await countRuns("from=2026-03-12")).toBe(0);
  expect(await countRuns("until=2026-03-10")).toBe(0);
  for (const query of ["service=mail", "from=yesterday"])
    expect((await fetch(`${sandbox.url}/console/activity?${query}`)).status).toBe(404);
});

test("other hosts see no button to clear", async () => {
  const sandbox = await started();
  await makeActivity(sandbox);
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const text = await (await fetch(`${sandbox.url}/console/activity`, { headers })).text();
  expect(text).toContain("crm_list_people");
  expect(text).not.toContain('method="post"');
  const clear = await fetch(`${sandbox.url}/console/activity/clear`, { method: "POST", headers });
  expect(clear.status).toBe(403);
  expect(sandbox.activity()).not.toEqual([]);
});

describeInChromium("the activity", (browser) => {
  test("is accessible in every look", async () => {
    const sandbox = await started();
    await makeActivity(sandbox);
    const page = await browser.open(`${sandbox.url}/console/activity`);
    await expectAccessibleInEveryLook(page);
    // By keys alone: to the filter and out of it, to the second run, into it.
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.name")).toBe("q");
    await page.keyboard.press("Tab");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    for (const key of ["j", "j", "ArrowDown", "k", "ArrowDown"]) await page.keyboard.press(key);
    expect(await readFocused(page)).toBe("crm_list_people and 2 other operations");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await page.getByText("2 requests").click();
    await page.getByText("input and output").nth(1).click();
    await expectAccessibleInEveryLook(page, async (look) => {
      if (look === "1280-light") await takeScreenshot(page, "run");
    });
    await page.getByRole("link", { name: "POST /v2/tasks" }).last().click();
    await page.getByRole("heading", { name: "POST /v2/tasks" }).waitFor();
    expect(await page.title()).toBe("POST /v2/tasks – Workbelt sandbox");
    await expectAccessibleInEveryLook(page);
  });

  test("shows a request with its headers, bodies, and the one it repeats", async () => {
    const sandbox = await started();
    await makeActivity(sandbox);
    const page = await browser.open(`${sandbox.url}/console/activity/3`);
    const main = page.getByRole("main");
    expect(await main.innerText()).toContain('"content": "Send Gemma the offer"');
    await page.getByText("Headers").first().click();
    await page.getByText("Bearer [redacted]").first().waitFor();
    await page.getByRole("link", { name: "Request 2" }).click();
    await page.getByText("fault 1: status").waitFor();
    await page.getByRole("link", { name: "Request 3" }).waitFor();
  });

  test("shows a request while it is handled, and its response when it comes", async () => {
    const sandbox = await started();
    const page = await browser.open(`${sandbox.url}/console/activity`);
    // Handled until its body ends.
    const { baseUrl, token } = sandbox.services.crm;
    const sent = http.request(`${baseUrl}/v2/tasks`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    sent.write("{");
    await page.getByRole("row").getByRole("link").click();
    await page.getByText("In progress.", { exact: true }).waitFor();
    sent.end("}");
    await page.getByText("In progress.", { exact: true }).waitFor({ state: "hidden" });
    expect(await page.getByRole("main").innerText()).toContain("400");
  });

  test("follows 1 000 requests by two refreshes a second, and keeps the list short", async () => {
    const sandbox = await started();
    const page = await browser.open(`${sandbox.url}/console/activity`);
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") refreshes += 1;
    });
    const began = await page.evaluate<number>("performance.now()");
    const sendMany = async (worker: number) => {
      for (let count = 0; count < 100; count += 1)
        await call(sandbox, "/v2/self", { run: `run${worker}-${count}` });
    };
    await Promise.all(Array.from({ length: 10 }, (_, worker) => sendMany(worker)));
    await page.getByText("1–50 of 1,000").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(50);
    const seconds = ((await page.evaluate<number>("performance.now()")) - began) / 1000;
    expect(refreshes).toBeGreaterThan(0);
    expect(refreshes).toBeLessThanOrEqual(2 * seconds + 1);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("51–100 of 1,000").waitFor();
  });

  test("pauses, and catches up", async () => {
    const sandbox = await started();
    const page = await browser.open(`${sandbox.url}/console/activity`);
    const live = page.getByRole("button", { name: "Live" });
    await live.click();
    await expect.poll(() => live.getAttribute("aria-pressed")).toBe("false");
    await call(sandbox, "/v2/self");
    await page.waitForTimeout(900);
    expect(await page.locator("tbody tr").count()).toBe(0);
    await live.click();
    await page.locator("tbody tr").waitFor();
  });

  test("keeps the keyboard's focus on a request while others arrive", async () => {
    const sandbox = await started();
    await call(sandbox, "/v2/objects");
    const page = await browser.open(`${sandbox.url}/console/activity/runs/3f9a01c2d4e5`);
    await page.getByText("1 request", { exact: true }).last().click();
    const link = page.getByRole("link", { name: "GET /v2/objects" });
    await link.focus();
    await call(sandbox, "/v2/lists", { call: "c9" });
    await page.getByText(/^Read \d+ lists\.$/).waitFor();
    expect(await readFocused(page)).toBe("GET /v2/objects");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "GET /v2/objects" }).waitFor();
  });

  test("escapes what clients send", async () => {
    const sandbox = await started();
    const hostile = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
    const { baseUrl } = sandbox.services.crm;
    const long = "x".repeat(300);
    await fetch(
      `${baseUrl}/v2/${encodeURIComponent(`${hostile}${long}`)}?q=${encodeURIComponent(`"'>${hostile}`)}`,
      {
        method: "POST",
        headers: { "user-agent": `"><b>${hostile}${long}`, "x-note": `${hostile} ${long}` },
        body: `${hostile}\u202E${long}`,
      },
    );
    for (const width of [375, 1280]) {
      const page = await browser.open(`${sandbox.url}/console/activity`, { width });
      await expectNoOverflow(page);
      expect(await page.locator("main img, main script, main b").count()).toBe(0);
      await page.locator("tbody a").click();
      await page.getByText("input and output").click();
      await expectNoOverflow(page);
      await page.locator(".address").click();
      await page.getByText("Headers").first().click();
      await expectAccessible(page);
      expect(await page.title()).not.toBe("hacked");
      expect(await page.locator("main img, main script").count()).toBe(0);
    }
  });

  test("works without script", async () => {
    const sandbox = await started();
    await makeActivity(sandbox);
    const look = { javaScriptEnabled: false };
    const page = await browser.open(`${sandbox.url}/console/activity`, look);
    expect(await page.getByRole("button", { name: "Live" }).isVisible()).toBe(false);
    await page.getByLabel("Errors only").check();
    await page.getByLabel("Name").fill("curl");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No request has arrived yet.").waitFor();
  });
});
