import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ApiClient,
  AuthRequiredError,
  PermissionDeniedError,
  RateLimitError,
} from "@workbelt/core";
import { formatScope, OperationTool } from "@workbelt/core/provider";
import type { AnyTool } from "@workbelt/core/adapters";
import { listScopes } from "@workbelt/core/testing-support";
import { crmPackage } from "../../src/index.js";
import { openFile } from "../helpers/every-tool.js";
import { prepareLive, samples } from "../helpers/samples.js";
import {
  type CrmSandbox,
  createSandboxClient,
  createScopedClient,
  startCrmSandbox,
} from "../helpers/sandbox.js";

const everyTool = crmPackage.tools.map(
  ({ operation }) =>
    [
      operation.name,
      (client: ApiClient) =>
        new OperationTool(operation, crmPackage.service, {
          client,
          ...(operation.host !== undefined && crmPackage.files?.(openFile)),
        }),
    ] as const,
);
const toolsOfData = everyTool.filter(([name]) => name !== "crm_get_current_token_info");

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

/** Creates what the live input of a tool needs, on fresh data. */
async function prepare(name: string): Promise<Record<string, unknown>> {
  if (samples[name]?.before !== undefined) crm.sandbox.reset();
  return prepareLive(name, crm.client);
}

/** Calls a tool with its live input, as a client that it connects after the data are fresh. */
async function execute(
  toolWith: (client: ApiClient) => AnyTool,
  connect = () => crm.client,
): Promise<unknown> {
  const input = await prepare(toolWith(crm.client).name);
  return toolWith(connect()).execute(input);
}

test.each(toolsOfData)(
  "%s with an invalid token names the place to set one",
  async (_name, toolWith) => {
    const client = createSandboxClient(crm.sandbox, { token: "wrong-token-9f3" });
    const error = await execute(toolWith, () => client).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AuthRequiredError);
    expect(error).toMatchObject({ status: 401, retryable: false });
    expect(String(error)).toContain("CRM_ACCESS_TOKEN");
    expect(String(error)).not.toContain("wrong-token-9f3");
  },
);

const scopesOf = (toolWith: (typeof everyTool)[number][1]) =>
  (toolWith(crm.client).operation.scopes ?? []).flatMap(listScopes);

describe("scopes", () => {
  test.each(everyTool)(
    "%s succeeds with the scopes it names, each also in its wider form",
    async (_name, toolWith) => {
      const { effect } = toolWith(crm.client).operation;
      const scopes = scopesOf(toolWith);
      const wider = scopes.map((scope) => scope.replace(/:read$/, ":read-write"));
      for (const granted of [scopes, wider]) {
        await expect(
          execute(toolWith, () => createScopedClient(crm.sandbox, granted)),
        ).resolves.toBeDefined();
        // An item can be deleted only once.
        if (effect !== "read") crm.sandbox.reset();
      }
    },
  );

  test.each(toolsOfData)(
    "%s fails if any of them is missing, and names all",
    async (_name, toolWith) => {
      const scopes = scopesOf(toolWith);
      expect(scopes.length).toBeGreaterThan(0);
      for (const missing of scopes) {
        const others = scopes.filter((scope) => scope !== missing);
        const connect = () => createScopedClient(crm.sandbox, others);
        const error = await execute(toolWith, connect).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(PermissionDeniedError);
        expect(error).toMatchObject({ status: 403, retryable: false });
        expect(String(error)).toContain(
          `It needs the scopes ${scopes.join(", ")}; crm_get_current_token_info`,
        );
      }
    },
  );

  test.each([
    ["crm_list_webhooks", true],
    ["crm_create_webhook", true],
    ["crm_list_meetings", true],
    ["crm_get_meeting", false],
    ["crm_list_tasks", false],
  ])("%s without permission names the kind of token it needs: %s", async (name, names) => {
    const [, toolWith] = everyTool.find(([each]) => each === name)!;
    const error = await execute(toolWith, () => createScopedClient(crm.sandbox, [])).catch(String);
    expect(error).toContain("It needs the scopes");
    expect(String(error).includes("requires a workspace token")).toBe(names);
  });

  test("writing needs more scopes than reading", async () => {
    const operations = everyTool.map(([, toolWith]) => toolWith(crm.client).operation);
    const scopesTo = (effect: string) =>
      operations
        .filter((operation) => operation.effect === effect)
        .map(({ scopes = [] }) => scopes.map(formatScope).join());
    expect(scopesTo("create").every((names) => names.includes(":read-write"))).toBe(true);
    expect(scopesTo("read").some((names) => names.includes("write"))).toBe(false);
  });
});

describe("too many requests", () => {
  /** Makes the next request exceed the rate limit for some seconds. Both dates are the service's. */
  function limitFor(seconds: number) {
    const now = Date.now();
    const toHttpDate = (time: number) => new Date(time).toUTCString();
    crm.sandbox.faults.add({
      service: "crm",
      status: 429,
      headers: { date: toHttpDate(now), "retry-after": toHttpDate(now + seconds * 1000) },
      body: {
        status_code: 429,
        type: "rate_limit_error",
        code: "rate_limit_exceeded",
        message: "Rate limit exceeded, please try again later",
      },
    });
  }

  test.each(everyTool)("%s waits, or reports how long to wait", async (name, toolWith) => {
    const input = await prepare(name);
    limitFor(60);
    const once = toolWith(createSandboxClient(crm.sandbox, { attempts: false }));
    const error = await once.execute(input).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      status: 429,
      serviceCode: "rate_limit_exceeded",
      retryable: true,
    });
    expect(error).toHaveProperty("retryAfterMs", 60_000);
    expect(String(error)).toContain("Wait 60 seconds before the next call.");
    limitFor(0);
    await toolWith(crm.client).execute(input);
    if (once.operation.effect !== "read") crm.sandbox.reset();
  });

  test("waits until the service's HTTP date", async () => {
    const [, toolWith] = everyTool.find(([name]) => name === "crm_create_task")!;
    const start = performance.now();
    limitFor(2);
    await execute(toolWith);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1900);
  });
});
