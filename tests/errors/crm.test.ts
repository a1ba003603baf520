import type { ApiTool } from "@workbelt/core/langchain";
import type { FileStore } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createInput, samples } from "../samples.ts";
import { learnFromErrors } from "./learn-from-errors.ts";
import { withoutUndefined } from "./helpers/correct-input.ts";
import { failureCases, getKnown, sharedInputCases, type CrmCase } from "./helpers/crm-cases.ts";
import { ownCases } from "./helpers/crm-own-cases.ts";
import { describeCases } from "./helpers/teaching-case.ts";

/** Returns an input with which an operation succeeds. */
function getGood(operation: string): Record<string, unknown> {
  const { input, live = input } = samples[operation]!;
  return live;
}

const operations = new CrmToolkit().getTools();
const names = operations.map(({ name }) => name);
const cases = operations.flatMap(({ name: operation, operation: { effect, input } }) => {
  const inputs = Object.keys(input.shape);
  const required = inputs.filter((name) => !(input.shape[name] instanceof z.ZodOptional));
  return [
    ...sharedInputCases({ operation, good: getGood(operation), inputs, required }),
    ...failureCases(operation, effect === "read"),
    ...ownCases.filter((each) => each.operation === operation),
  ];
});

/** The one file that the host offers. */
const files: FileStore = {
  open: async (name) => {
    const content = new Blob(["content"], { type: "application/pdf" });
    return name === "offer.pdf"
      ? { chunks: () => content.stream(), size: content.size, type: content.type, fileName: name }
      : undefined;
  },
  names: () => Promise.resolve(["offer.pdf"]),
};

let sandbox: Sandbox;
let tools: ApiTool<Operation>[];
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  // One attempt: the agent reads every failure.
  const options = { ...sandbox.services.crm, attempts: false, rateLimits: false } as const;
  tools = new CrmToolkit({ client: createCrmClient(options), files }).getTools();
});
afterAll(() => sandbox.stop());

async function runCase({ change, fault, operation, unsaid = [] }: CrmCase) {
  const good = await createInput(operation, sandbox);
  if (fault !== undefined) sandbox.faults.add({ service: "crm", ...fault });
  const call = { name: operation, args: withoutUndefined({ ...good, ...change }) };
  const unknown = Object.fromEntries(unsaid.map((name) => [name, undefined]));
  const known = { ...getKnown(operation, good), ...unknown };
  const run = await learnFromErrors({ call, known, tools });
  const isRead = operations.find(({ name }) => name === operation)?.operation.effect === "read";
  if (!isRead) sandbox.reset();
  sandbox.faults.clear();
  return run;
}

test("every case is about an operation of the package", () => {
  expect(cases.filter((each) => ownCases.includes(each))).toHaveLength(ownCases.length);
});

describeCases(names, cases, runCase);
