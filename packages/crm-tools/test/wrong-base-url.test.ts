import { BadRequestError, NotFoundError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmGetTaskTool,
  CrmListTasksTool,
} from "../src/index.js";

const task_id = "6d4ea28a-784c-42ed-a7c3-11a2f407e075";
const SETTINGS =
  "the person who set up this connection has to correct CRM_BASE_URL, or the client's option baseUrl. The service's own is https://api.attio.com.";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function startSite(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test("a base URL that ends with the version is named, not the id", async () => {
  const { token } = sandbox.services.crm;
  const baseUrl = `${sandbox.services.crm.baseUrl}/v2`;
  const client = createCrmClient({ token, baseUrl });
  const error = await failureOf(new CrmGetTaskTool({ client }).execute({ task_id }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({
    code: "request_rejected",
    retryable: false,
    mayHaveHappened: false,
  });
  expect(String(error)).toContain(
    `The base URL ${baseUrl} ends with /v2, with which every path begins: leave it out. Retrying will not help: ${SETTINGS}`,
  );
  expect(String(error)).not.toContain("crm_list_tasks");
});

test("a base URL without the API's path is named", async () => {
  const { token } = sandbox.services.crm;
  const client = createCrmClient({ token, baseUrl: `${sandbox.services.crm.baseUrl}/api` });
  const error = await failureOf(new CrmCreateTaskTool({ client }).execute({ content: "Call" }));
  expect(String(error)).toContain(
    `/crm/api is not that of the API. Retrying will not help: ${SETTINGS}`,
  );
});

test.each([
  [404, "text/html", "<!DOCTYPE html><title>Not found</title>"],
  [404, "text/plain", "<html><body>Not found</body></html>"],
  [405, "text/html; charset=utf-8", "<h1>Method Not Allowed</h1>"],
  [404, "text/plain", "404 page not found"],
])("a %d with %s of another server is not an unknown id", async (status, type, body) => {
  const client = createCrmClient({ token: "t", baseUrl: await startSite(status, type, body) });
  for (const call of [
    new CrmGetTaskTool({ client }).execute({ task_id }),
    new CrmCreateTaskTool({ client }).execute({ content: "Call" }),
  ]) {
    const error = await failureOf(call);
    expect(error).toMatchObject({ name: "BadRequestError", status, mayHaveHappened: false });
    expect(String(error)).toContain(`is not that of the API. Retrying will not help: ${SETTINGS}`);
    expect(String(error)).not.toContain("crm_list_tasks");
  }
});

test("a page with 200 names the settings of the base URL, also after a write", async () => {
  const baseUrl = await startSite(200, "text/html", "<!doctype html><title>Welcome</title>");
  const client = createCrmClient({ token: "t", baseUrl });
  const advice =
    "Check that the base URL (CRM_BASE_URL, or the client's option baseUrl) is the API's and that no proxy is intercepting it.";
  const read = await failureOf(new CrmListTasksTool({ client }).execute({}));
  expect(String(read)).toContain(
    `The CRM returned 200 with an HTML page, which is not JSON. ${advice}`,
  );
  const write = await failureOf(new CrmCreateTaskTool({ client }).execute({ content: "Call" }));
  expect(write).toMatchObject({ code: "unexpected_response", mayHaveHappened: true });
  expect(String(write)).toContain(advice);
});

test("tools without a client name the environment variable of the base URL as well", async () => {
  vi.stubEnv("CRM_BASE_URL", await startSite(404, "text/html", "<html></html>"));
  vi.stubEnv("CRM_ACCESS_TOKEN", "t");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(new CrmGetTaskTool().execute({ task_id })).rejects.toThrow(SETTINGS);
});

test("an unknown id under a right base URL is reported as not found", async () => {
  const client = createCrmClient(sandbox.services.crm);
  const error = await failureOf(new CrmGetTaskTool({ client }).execute({ task_id }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(String(error)).toContain("crm_list_tasks");
});
