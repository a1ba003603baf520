import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmDeleteCommentTool,
  CrmDeletePersonTool,
  CrmGetCommentTool,
  CrmGetRecordTool,
  CrmListRecordEntriesTool,
  CrmListThreadsTool,
  CrmRemoveFromListTool,
} from "../../src/index.js";
import { everyTool } from "../helpers/every-tool.js";
import { parseData } from "../helpers/expectations.js";
import { liveInputs, prepareLive } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const deletions = everyTool
  .filter((Tool) => new Tool().operation.effect === "delete")
  .map((Tool) => [new Tool().name, Tool] as const);
const NAMES = [
  "call_recording_id",
  "entry_id",
  "record_id",
  "task_id",
  "note_id",
  "comment_id",
  "webhook_id",
  "file_id",
  "meeting_id",
  "object",
  "activity",
];

test("deletions are described as permanent", () => {
  expect(deletions.length).toBeGreaterThan(0);
  for (const [, Tool] of deletions) {
    const tool = new Tool();
    expect(tool.description).toMatch(/ for good\b|cannot be undone/);
    expect(tool.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false });
  }
});

test.each(deletions)("%s deletes the item and returns its id", async (name, Tool) => {
  const input = await prepareLive(name, crm.client);
  const id = input[NAMES.find((key) => key in input) ?? ""];
  const tool = new Tool({ client: crm.client });
  expect(parseData(await tool.invoke(input))).toEqual({ deleted: true, id });
  await expect(tool.execute(input)).rejects.toBeInstanceOf(NotFoundError);
  const checking = everyTool.find((Other) => new Other().name === tool.operation.verifyWith)!;
  const check = new checking({ client: crm.client });
  const listed = tool.operation.verifyWith?.startsWith("crm_list_");
  const gone = await check.execute(listed ? {} : input).then(
    (found) => !JSON.stringify(found).includes(`"record_id":"${String(id)}"`),
    (error: unknown) => error instanceof NotFoundError,
  );
  expect(gone).toBe(true);
});

test.each(deletions)("%s accepts an empty response and no body", async (name, Tool) => {
  for (const body of [{}, ""]) {
    const server = await startRecordingServer({ body });
    const result = await new Tool({ client: server.client }).execute(liveInputs[name] ?? {});
    expect(result).toMatchObject({ deleted: true });
    expect(server.requests.map(({ method, body: sent }) => [method, sent])).toEqual([
      ["DELETE", undefined],
    ]);
  }
});

test("an interrupted deletion names the tool to verify with, and is not retried", async () => {
  crm.sandbox.faults.add({ service: "crm", method: "DELETE", kind: "drop-after" });
  const input = { record_id: seedId("crm/people/elif-demir") };
  const error = await new CrmDeletePersonTool({ client: crm.client })
    .execute(input)
    .catch((caught) => caught);
  expect(error).toMatchObject({ code: "network", mayHaveHappened: true, retryable: false });
  expect(error.message).toContain("Check with crm_get_person before retrying");
});

describe("side effects", () => {
  test("deleting the first comment of a thread deletes its replies", async () => {
    const comment_id = seedId("crm/comment/castellan-still-alive");
    const reply = { comment_id: seedId("crm/comment/castellan-waiting-for-ines") };
    const get = new CrmGetCommentTool({ client: crm.client });
    const { thread_id } = await get.execute(reply);
    await new CrmDeleteCommentTool({ client: crm.client }).execute({ comment_id });
    await expect(get.execute(reply)).rejects.toBeInstanceOf(NotFoundError);
    const on = {
      record_object: "deals",
      record_id: seedId("crm/deals/castellan-cold-chain"),
    };
    const { items } = await new CrmListThreadsTool({ client: crm.client }).execute(on);
    expect(items.map((found) => found.id.thread_id)).not.toContain(thread_id);
  });

  test("removing an entry keeps its record", async () => {
    const record = { object: "companies", record_id: seedId("crm/companies/harborline") };
    const entry_id = seedId("crm/entry/expansion-accounts/harborline");
    await new CrmRemoveFromListTool({ client: crm.client }).execute({
      list: "expansion_accounts",
      entry_id,
    });
    const kept = await new CrmGetRecordTool({ client: crm.client }).execute(record);
    expect(kept.id.record_id).toBe(record.record_id);
    const { items } = await new CrmListRecordEntriesTool({ client: crm.client }).execute(record);
    expect(items.map((found) => found.entry_id)).not.toContain(entry_id);
  });
});
