import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmGetNoteTool, CrmUpdateNoteTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const note_id = seedId("crm/note/harborline-track-handover");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const response = {
  id: { note_id: id },
  parent_object: "people",
  parent_record_id: id,
  title: "Call",
  content_plaintext: "",
  created_at: "2026-01-01T00:00:00.000000000Z",
};

const update = async (input: object) =>
  parseData(await new CrmUpdateNoteTool({ client: crm.client }).invoke({ note_id, ...input }));
const fetchNote = async () =>
  parseData(await new CrmGetNoteTool({ client: crm.client }).invoke({ note_id })) as {
    title: string;
  };

describe("crm_update_note", () => {
  test("changes the title and keeps the text", async () => {
    const before = await fetchNote();
    expect(await update({ title: "Handover" })).toEqual({ note_id, title: "Handover" });
    expect(await fetchNote()).toEqual({ ...before, title: "Handover" });
  });

  test("replaces the text, as Markdown or plain", async () => {
    const before = await fetchNote();
    const content = "# Handover\n\n**Agreed**";
    const { title } = before;
    expect(await update({ content, format: "markdown" })).toEqual({ note_id, title, content });
    expect(await fetchNote()).toEqual({ ...before, content });
    const full = await new CrmUpdateNoteTool({ client: crm.client }).execute({
      note_id,
      content: "**Agreed**",
    });
    expect(full.content_plaintext).toBe("**Agreed**");
  });

  test("always sends a format with content, and only what is given", async () => {
    const server = await startRecordingServer({ body: { data: response } });
    const tool = new CrmUpdateNoteTool({ client: server.client });
    await tool.execute({ note_id: id, title: "Call" });
    await tool.execute({ note_id: id, content: "Agreed" });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PATCH", `/v2/notes/${id}`, { data: { title: "Call" } }],
      ["PATCH", `/v2/notes/${id}`, { data: { content: "Agreed", format: "plaintext" } }],
    ]);
  });

  test("an unknown note is not found; the error for too much content says to shorten it", async () => {
    await expect(update({ note_id: id, title: "x" })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("Take note_id from crm_list_notes"),
    });
    const server = await startRecordingServer(errorResponse(413, "validation_type", "Too large."));
    const call = new CrmUpdateNoteTool({ client: server.client }).execute({
      note_id,
      content: "x",
    });
    await expect(call).rejects.toThrow("Shorten the content, or split it over several notes.");
  });

  test("is not repeated if its outcome is unknown, and says how to check", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "PATCH", kind: "drop-after" });
    await expect(update({ title: "Handover" })).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("crm_get_note"),
    });
  });

  test.each<Rule>([
    ["no note", { title: "x" }, "note_id", "expected string"],
    ["nothing to change", { note_id }, "title", "expected at least one of title, content"],
    ["an empty title", { note_id, title: "" }, "title", "this one is empty"],
    ["a title of spaces", { note_id, title: "  " }, "title", "this one is empty"],
    ["empty content", { note_id, content: "" }, "content", "crm_delete_note deletes the note"],
    ["content of spaces", { note_id, content: " \n" }, "content", "would leave an empty note"],
    [
      "a format without content",
      { note_id, title: "x", format: "markdown" },
      "content",
      "expected together with format",
    ],
    ["another format", { note_id, content: "x", format: "html" }, "format", '"markdown"'],
    ["another record", { note_id, title: "x", parent_record_id: id }, "parent_record_id", "not an"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateNoteTool, input)).toEqual(expectedRefusal(field, message));
  });
});
