import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints, findEndpoint } from "../../../../lab/sandbox/test/helpers/openapi-document.js";
import {
  findRequestViolations,
  findResponseViolations,
} from "../../../../lab/sandbox/test/helpers/openapi.js";
import { applyChange } from "@workbelt/testing/samples";
import { createObservedClient, type Exchange } from "../helpers/exchanges.js";
import { everyTool, type AnyTool } from "../helpers/every-tool.js";
import { completeInputs, prepareLive, samples } from "../helpers/samples.js";
import {
  errorResponse,
  type RecordedRequest,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const tools = everyTool.map((Tool) => [new Tool().name, Tool] as const);

/** Calls a tool with its live input on fresh data, and returns what it sent and received. */
async function observe(Tool: AnyTool, change: object = {}): Promise<Exchange[]> {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const tool = new Tool({ client });
  await tool.execute(applyChange(await prepareLive(tool.name, crm.client), { ...change }));
  if (tool.operation.effect !== "read") crm.sandbox.reset();
  return exchanges;
}

/** Returns the first request of a tool with its example, which has all its inputs. */
async function sendExample(name: string, Tool: AnyTool): Promise<RecordedRequest> {
  const server = await startRecordingServer(errorResponse(400, "stop", "Enough seen."));
  const tool = new Tool({ client: server.client });
  await expect(tool.execute(completeInputs[name] ?? {})).rejects.toThrow("Enough seen.");
  return server.requests[0]!;
}

describe("Attio's OpenAPI document", () => {
  test.each(tools)(
    "describes the requests of %s and the sandbox's responses",
    async (_name, Tool) => {
      const exchanges = await observe(Tool);
      expect(exchanges.length).toBeGreaterThan(0);
      for (const { response, ...request } of exchanges) {
        expect(findRequestViolations(request)).toEqual([]);
        expect(findResponseViolations(request, response)).toEqual([]);
      }
    },
  );

  test.each(tools)("describes the first request of %s with all its inputs", async (name, Tool) => {
    expect(findRequestViolations(await sendExample(name, Tool))).toEqual([]);
  });
});

test("every endpoint has an operation unless it is deprecated, and every operation an endpoint", async () => {
  const current = endpoints.filter(({ isDeprecated }) => !isDeprecated);
  const operations = new Map<string, string[]>(current.map(({ name }) => [name, []]));
  for (const [name, Tool] of tools) {
    const requests: Pick<Exchange, "method" | "url">[] = [
      ...(await observe(Tool)),
      await sendExample(name, Tool),
    ];
    for (const change of samples[name]?.otherCases ?? [])
      requests.push(...(await observe(Tool, change)));
    const used = requests.map(({ method, url }) => getEndpointName(method, url));
    expect({ name, used: used.filter((endpoint) => operations.has(endpoint)) }).toEqual({
      name,
      used,
    });
    for (const endpoint of new Set(used)) operations.get(endpoint)?.push(name);
  }
  const unused = [...operations].filter(([, names]) => names.length === 0);
  // crm_list_activities returns the same of each.
  const needless = ["GET /v2/activities/{activity}"];
  expect(unused.map(([endpoint]) => endpoint).toSorted()).toEqual(needless);
});

function getEndpointName(method: string, url: string): string {
  const { pathname } = new URL(url, "http://127.0.0.1");
  return findEndpoint(method, pathname)?.endpoint.name ?? `${method} ${pathname}`;
}
