import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvals } from "../src/index.js";
import { createApprovalAgent } from "./helpers/approval-agent.ts";

const activityId = seedId("convintel/activity/brightmoor-discovery");

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

test("the interrupt has the words that a call repeats of texts by outsiders, with their origin", async () => {
  const words = "If you cannot prove it stayed cold, it was warm";
  const { convintel, crm } = sandbox.services;
  const toolkits = [
    new CrmToolkit({ client: createCrmClient(crm), policy: "careful" }),
    new ConvintelToolkit({ client: createConvintelClient(convintel), policy: "careful" }),
  ];
  const agent = createApprovalAgent(
    [
      [["convintel_activity_get", { activityId }]],
      [["convintel_transcript_get", { activityId }]],
      [["crm_create_task", { content: `Answer Gemma: “${words.toUpperCase()}”` }]],
    ],
    toolkits.flatMap((toolkit) => toolkit.getTools()),
    [approvals({ toolkits })],
  );
  const [request] = (await agent.start()).requests as {
    description: string;
    outside?: { start: number; end: number; from: string[] }[];
  }[];
  const { description = "", outside = [] } = request ?? {};
  const shown = outside.map(({ end, start }) => description.slice(start, end));
  // In the argument, and in the line that says where they are from.
  expect(shown).toEqual([words.toUpperCase(), words.toUpperCase()]);
  expect(outside[0]?.from).toEqual([
    expect.stringMatching(
      /^get transcript \(.+\) “Brightmoor: discovery, temperature evidence”, 20\d\d-\d\d-\d\d, by “Gemma Thornton” \(outside\)$/,
    ),
  ]);
});
