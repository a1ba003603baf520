import { ApiTool } from "@workbelt/core/langchain";
import { observe, WorkbeltError } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { findOutputProblems } from "@workbelt/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { convintelPackage, createConvintelClient } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

// Most fields are documented, but not their forms: they could be any of these.
const VALUES = [7, [7], { id: { of: 1 }, name: 7 }];

// Each reduces its replies in another way.
const NAMES = [
  "convintel_activity_get",
  "convintel_ai_scorecard_get",
  "convintel_automated_reports_list",
  "convintel_coaching_feedback_list",
  "convintel_organization_get",
  "convintel_questions_get",
  "convintel_topic_triggers_matched_get",
  "convintel_users_list",
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

const tools = convintelPackage.tools.filter(({ operation }) => NAMES.includes(operation.name));

test.each(tools)("$operation.name declares the results of odd replies", async ({ operation }) => {
  const { input, live = input } = samples[operation.name] ?? {};
  let change = "";
  const problems: string[] = [];
  let results = 0;
  const stop = observe({
    result: ({ data }) => {
      results += 1;
      problems.push(...findOutputProblems(operation, data).map((each) => `${change}: ${each}`));
    },
  });
  const call = (alter: (json: unknown) => unknown) =>
    new ApiTool(operation, convintelPackage.service, { client: connect(alter) }).invoke(
      live as never,
    );
  const keys = new Set<string>();
  await call((json) => {
    collectKeys(json, keys);
    return json;
  });
  for (const key of keys) {
    for (const value of VALUES) {
      change = `${key} ${JSON.stringify(value)}`;
      // A reply may be refused.
      await call((json) => replaceKey(json, key, value)).catch((error: unknown) => {
        if (!WorkbeltError.isInstance(error)) throw error;
      });
    }
  }
  stop();
  expect(problems).toEqual([]);
  expect(results).toBeGreaterThan(1);
});

/** Connects to the sandbox; `alter` changes what it replies. */
function connect(alter: (json: unknown) => unknown) {
  const transport = createDefaultTransport();
  return createConvintelClient({
    ...sandbox.services.convintel,
    rateLimits: false,
    attempts: false,
    transport: {
      close: () => transport.close(),
      send: async (request) => {
        const response = await transport.send(request);
        const text = Buffer.concat(response.chunks).toString();
        if (text === "") return response;
        return { ...response, chunks: [Buffer.from(JSON.stringify(alter(JSON.parse(text))))] };
      },
    },
  });
}

function collectKeys(json: unknown, keys: Set<string>): void {
  if (Array.isArray(json)) for (const each of json) collectKeys(each, keys);
  if (!isPlainObject(json)) return;
  for (const [key, value] of Object.entries(json)) {
    keys.add(key);
    collectKeys(value, keys);
  }
}

function replaceKey(json: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(json)) return json.map((each) => replaceKey(each, key, value));
  if (!isPlainObject(json)) return json;
  const entries = Object.entries(json).map(([name, each]) => [
    name,
    name === key ? value : replaceKey(each, key, value),
  ]);
  return Object.fromEntries(entries);
}
