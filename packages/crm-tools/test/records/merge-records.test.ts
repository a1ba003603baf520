import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { questionFor } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateCompanyTool,
  CrmGetCompanyTool,
  CrmGetRecordTool,
  CrmListNotesTool,
  CrmCreateNoteTool,
  CrmMergeRecordsTool,
  CrmToolkit,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const primary_record_id = seedId("crm/companies/harborline");
const secondary_record_id = seedId("crm/companies/kestrel");
const input = { object: "companies", primary_record_id, secondary_record_id };

const create = async (values: object) => {
  const { id } = await new CrmCreateCompanyTool({ client: crm.client }).execute({
    values: { ...values },
  });
  return id.record_id;
};

describe("crm_merge_records", () => {
  test("makes a new record with the primary's values, and the secondary's where it has none", async () => {
    const primary = await create({ name: "Northgate", domains: ["northgate.example"] });
    const secondary = await create({ name: "North Gate Inc", description: "Cold storage" });
    const tool = new CrmMergeRecordsTool({ client: crm.client });
    const merged = parseData(
      await tool.invoke({
        object: "companies",
        primary_record_id: primary,
        secondary_record_id: secondary,
      }),
    ) as { record_id: string };
    expect([primary, secondary]).not.toContain(merged.record_id);
    const get = new CrmGetCompanyTool({ client: crm.client });
    expect(parseData(await get.invoke(merged))).toMatchObject({
      values: { name: "Northgate", domains: ["northgate.example"], description: "Cold storage" },
    });
    for (const record_id of [primary, secondary]) {
      await expect(get.execute({ record_id })).rejects.toThrow("merged into another record");
    }
  });

  test("moves the notes of both records to the new one", async () => {
    const notes = new CrmListNotesTool({ client: crm.client });
    const primary = await create({ name: "One" });
    const secondary = await create({ name: "Two" });
    for (const parent_record_id of [primary, secondary]) {
      const note = { parent_object: "companies", parent_record_id, title: "Called" };
      await new CrmCreateNoteTool({ client: crm.client }).execute(note);
    }
    const { new_record_id } = await new CrmMergeRecordsTool({ client: crm.client }).execute({
      object: "companies",
      primary_record_id: primary,
      secondary_record_id: secondary,
    });
    const of = { parent_object: "companies", parent_record_id: new_record_id };
    expect((await notes.execute(of)).items).toHaveLength(2);
  });

  test("made again is refused, as both records are gone", async () => {
    const tool = new CrmMergeRecordsTool({ client: crm.client });
    await tool.execute(input);
    await expect(tool.execute(input)).rejects.toMatchObject({
      name: "NotFoundError",
      mayHaveHappened: false,
      message: expect.stringContaining("merged into another record"),
    });
  });

  test("is never sent twice: after an unknown outcome, the error names the read that decides", async () => {
    const server = await startRecordingServer({ status: 502, body: "Bad gateway" });
    const call = new CrmMergeRecordsTool({ client: server.client }).execute(input);
    await expect(call).rejects.toMatchObject({
      mayHaveHappened: true,
      retryable: false,
      message: expect.stringContaining("crm_get_record"),
    });
    expect(server.requests).toHaveLength(1);
  });

  test("a merge that is still being applied returns the new id, and reading says to wait", async () => {
    const new_record_id = seedId("crm/merged");
    const server = await startRecordingServer(
      { status: 202, body: { data: { new_record_id } } },
      errorResponse(404, "merge_in_progress", "This record is being merged."),
    );
    const merged = await new CrmMergeRecordsTool({ client: server.client }).execute(input);
    expect(merged).toEqual({ new_record_id });
    const get = new CrmGetRecordTool({ client: server.client });
    await expect(get.execute({ object: "companies", record_id: new_record_id })).rejects.toThrow(
      "Make the call again in a minute.",
    );
  });

  test("of a record with itself is refused before anything is sent", async () => {
    const same = { ...input, secondary_record_id: primary_record_id.replaceAll("-", "") };
    expect(await getRefusal(CrmMergeRecordsTool, same)).toEqual(
      expectedRefusal("secondary_record_id", "another record"),
    );
  });

  test("a record of another object is not found", async () => {
    const person = seedId("crm/people/ines-carvalho");
    const tool = new CrmMergeRecordsTool({ client: crm.client });
    await expect(tool.execute({ ...input, secondary_record_id: person })).rejects.toThrow(
      "belong to another object",
    );
  });

  test("a person who approves it reads the names of both records", async () => {
    const options = {
      client: crm.client,
      policy: "writes",
      include: ["crm_merge_records"],
    } as const;
    const [tool] = new CrmToolkit(options).getTools();
    const question = await (await questionFor(tool!, input, {}))?.describe();
    expect(question).toContain("Harborline Freight and Kestrel");
    expect(question).toContain("Cannot be undone: nothing separates merged records.");
  });
});
