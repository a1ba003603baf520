import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesBlockGetTool,
  NotesFileUploadTool,
  NotesMeetingNotesCreateTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const parent_page_id = seedId("notes/page/team-home");

async function upload(name: string, type: string): Promise<string> {
  const files = () => new Blob(["sound"], { type });
  const tool = new NotesFileUploadTool({ ...workspace, files });
  return parseContent(await tool.invoke({ file: name }))["file_upload_id"] as string;
}

const create = async (input: object) =>
  parseContent(await new NotesMeetingNotesCreateTool(workspace).invoke(input));

const readTexts = async (block_id: unknown) => {
  const content = await new NotesPageContentGetTool(workspace).invoke({ block_id } as never);
  return parseContent(content)["items"] as { text?: string; block_id?: string }[];
};

test("notes of an upload are made in the background, and reads show how far they are", async () => {
  const file_upload_id = await upload("weekly.m4a", "audio/mp4");
  const made = await create({ file_upload_id, parent_page_id, title: "Weekly", language: "en" });
  expect(made).toMatchObject({
    title: "Weekly",
    status: "transcription_not_started",
    hint: expect.stringContaining("look in a few minutes with notes_block_get"),
  });
  const { block_id } = made;
  expect((await readTexts(parent_page_id)).at(-1)).toMatchObject({ block_id });
  const look = async () =>
    parseContent(await new NotesBlockGetTool(workspace).invoke({ block_id } as never));
  expect(await look()).toMatchObject({ status: "transcription_in_progress" });
  expect(await look()).toMatchObject({
    status: "summary_in_progress",
    transcript_block_id: expect.any(String),
  });
  const ready = await look();
  expect(ready).toMatchObject({ status: "notes_ready", summary_block_id: expect.any(String) });
  const transcript = await readTexts(ready["transcript_block_id"]);
  expect(transcript.length).toBeGreaterThan(3);
});

test("a call may wait until the notes are ready", async () => {
  const file_upload_id = await upload("weekly.mp3", "audio/mpeg");
  const made = await create({ file_upload_id, parent_page_id, wait: true });
  expect(made).toMatchObject({ status: "notes_ready", transcript_block_id: expect.any(String) });
  expect(made).not.toHaveProperty("hint");
});

test("a transcript alone has no summary", async () => {
  const file_upload_id = await upload("weekly.mp3", "audio/mpeg");
  const made = await create({ file_upload_id, parent_page_id, summary: false, wait: true });
  expect(made).toMatchObject({ status: "notes_ready", transcript_block_id: expect.any(String) });
  expect(made).not.toHaveProperty("summary_block_id");
});

test("a file without sound fails, and the result says so", async () => {
  const file_upload_id = await upload("offer.pdf", "application/pdf");
  expect(await create({ file_upload_id, parent_page_id, wait: true })).toMatchObject({
    status: "transcription_failed",
    hint: expect.stringContaining("could not transcribe"),
  });
});

test("notes of a block appear beside it", async () => {
  const file_upload_id = await upload("weekly.mp3", "audio/mpeg");
  const append = new NotesPageContentAppendTool(workspace);
  const { blocks } = parseContent(
    await append.invoke({
      block_id: parent_page_id,
      blocks: [
        { type: "audio", file_upload_id },
        { type: "paragraph", text: "After" },
      ],
    }),
  ) as { blocks: { block_id: string }[] };
  const [source, after] = blocks.map(({ block_id }) => block_id);
  const { block_id } = await create({ recording_block_id: source });
  const ids = (await readTexts(parent_page_id)).map((each) => each.block_id);
  expect(ids.slice(-3)).toEqual([source, block_id, after]);
});

test("undo moves the notes to the trash", async () => {
  const file_upload_id = await upload("weekly.mp3", "audio/mpeg");
  const { call, journal } = openJournal(workspace.sandbox);
  const before = await readTexts(parent_page_id);
  await call("notes_meeting_notes_create", { file_upload_id, parent_page_id }, "r");
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(await readTexts(parent_page_id)).toEqual(before);
});

const recording = { file_upload_id: seedId("notes/file-upload") };
test.each<[string, object, string, RegExp]>([
  ["no source", { parent_page_id }, "file_upload_id", /exactly one of/],
  [
    "two sources",
    { ...recording, parent_page_id, recording_block_id: parent_page_id },
    "file_upload_id",
    /exactly one of/,
  ],
  ["no page for an upload", recording, "parent_page_id", /the page for the notes/],
  [
    "a page for a block",
    { recording_block_id: parent_page_id, parent_page_id },
    "parent_page_id",
    /beside which the notes appear/,
  ],
  ["an unknown language", { ...recording, parent_page_id, language: "xx" }, "language", /auto, en/],
])("%s is refused before anything is sent", async (_what, input, field, message) => {
  const error = await catchError(new NotesMeetingNotesCreateTool(workspace).execute(input));
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).issues).toMatchObject([{ field }]);
  expect(error.message).toMatch(message);
});

test.each([
  ["an unknown upload", { file_upload_id: seedId("nothing"), parent_page_id }],
  ["a block without a recording", { recording_block_id: seedId("notes/block/roadmap/0") }],
])("%s is refused by the call, and by a dry run", async (_what, input) => {
  const call = new NotesMeetingNotesCreateTool(workspace);
  expect(await catchError(call.execute(input))).toMatchObject({ retryable: false });
  const dry = new NotesMeetingNotesCreateTool({ ...workspace, dryRun: true });
  expect((await catchError(dry.invoke(input))).message).toContain(`${Object.keys(input)[0]}: `);
});

test("a person without AI meeting notes is named in the error, and an unknown outcome is not repeated", async () => {
  const message = "AI meeting notes are not enabled for this user.";
  let server = await startRecordingServer(() => errorResponse(400, "validation_error", message));
  stop = server.stop;
  const input = { ...recording, parent_page_id };
  const refused = await catchError(
    new NotesMeetingNotesCreateTool({ client: server.client }).execute(input),
  );
  expect(refused.message).toContain("which depend on plan and settings");
  await server.stop();
  server = await startRecordingServer(() => errorResponse(502, "bad_gateway", "Bad gateway"));
  stop = server.stop;
  const lost = await catchError(
    new NotesMeetingNotesCreateTool({ client: server.client }).execute(input),
  );
  expect(lost).toMatchObject({ mayHaveHappened: true });
  expect(lost.message).toContain("notes_page_content_get");
  expect(server.requests).toHaveLength(1);
});
