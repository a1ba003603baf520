import { link, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ConfigurationError } from "@workbelt/core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivityUploadTool,
  type Recording,
  type RecordingStore,
  recordingFolder,
} from "../../src/index.js";
import { getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

let base: string;
let folder: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "recordings-"));
  folder = join(base, "shared");
  await mkdir(join(folder, "2026"), { recursive: true });
  await mkdir(join(folder, ".trash"));
  await mkdir(join(folder, "folder.mp3"));
  await mkdir(join(base, "shared-not"));
  await Promise.all(
    [
      "shared/monday.MP3",
      "shared/2026/call 1: ä.wav",
      "shared/notes.txt",
      "shared/.hidden.mp3",
      "shared/.trash/old.mp3",
      "shared-not/secret.mp3",
      "secret.mp3",
    ].map((name) => writeFile(join(base, name), `content of ${name}`)),
  );
  await symlink(join(base, "secret.mp3"), join(folder, "out.mp3"));
  await symlink(base, join(folder, "up"));
  await symlink(join(folder, ".hidden.mp3"), join(folder, "unhidden.mp3"));
  await symlink(join(folder, "notes.txt"), join(folder, "notes.mp3"));
  await symlink(join(folder, "monday.MP3"), join(folder, "tuesday.mp3"));
  await symlink(join(folder, "loop.mp3"), join(folder, "loop.mp3"));
});

afterAll(() => rm(base, { recursive: true }));

async function readRecording(name: string, source = recordingFolder(folder)) {
  const recording = await source.open(name);
  if (recording === undefined) return undefined;
  const { size, type, fileName } = recording;
  const text = String(await buffer(recording.chunks()));
  await recording.close?.();
  return { size, type, fileName, text };
}

test.each([
  ["monday.MP3", "audio/mpeg", "monday.MP3", "shared/monday.MP3"],
  ["2026/call 1: ä.wav", "audio/wav", "call 1: ä.wav", "shared/2026/call 1: ä.wav"],
  ["tuesday.mp3", "audio/mpeg", "monday.MP3", "shared/monday.MP3"],
])("opens %s", async (name, type, fileName, holds) => {
  const text = `content of ${holds}`;
  expect(await readRecording(name)).toEqual({
    size: Buffer.byteLength(text),
    type,
    fileName,
    text,
  });
});

test.each([
  "../secret.mp3",
  "../shared/monday.MP3",
  "../shared-not/secret.mp3",
  "2026/../monday.MP3",
  "./monday.MP3",
  "2026//call 1: ä.wav",
  "up/secret.mp3",
  "up/shared/monday.MP3x",
  "out.mp3",
  ".hidden.mp3",
  "unhidden.mp3",
  ".trash/old.mp3",
  "notes.txt",
  "notes.mp3",
  "folder.mp3",
  "loop.mp3",
  "absent.mp3",
  "monday.MP3/x.mp3",
  "..\\secret.mp3",
  "monday.MP3\0.mp3",
  "x".repeat(400),
  "",
  ".",
  "/",
])("does not open %j", async (name) => {
  expect(await recordingFolder(folder).open(name)).toBeUndefined();
});

test("does not open absolute paths, not even inside the folder", async () => {
  expect(await recordingFolder(folder).open(join(folder, "monday.MP3"))).toBeUndefined();
  expect(await recordingFolder(folder).open(join(base, "secret.mp3"))).toBeUndefined();
});

test("the folder itself may be a link, and be inside a hidden folder", async () => {
  const hidden = join(base, ".data");
  await mkdir(hidden);
  await writeFile(join(hidden, "a.mp3"), "x");
  await symlink(hidden, join(base, "linked"));
  expect(await readRecording("a.mp3", recordingFolder(join(base, "linked")))).toMatchObject({
    text: "x",
  });
});

test("accepts other types as an option", async () => {
  const source = recordingFolder(folder, { types: { ".txt": "audio/x-notes" } });
  expect(await readRecording("notes.txt", source)).toMatchObject({ type: "audio/x-notes" });
  expect(await readRecording("monday.MP3", source)).toBeUndefined();
  expect(await source.names?.(20)).toEqual(["notes.txt"]);
});

test("a missing folder is a configuration error that does not reveal its path", async () => {
  const source = recordingFolder(join(base, "absent"));
  await expect(source.open("a.mp3")).rejects.toThrow(ConfigurationError);
  await expect(source.open("a.mp3")).rejects.toThrow(/ENOENT/);
  await expect(source.open("a.mp3")).rejects.not.toThrow(base);
});

test("a file that changes during the upload is not sent completely", async () => {
  const service = await startFakeService(() => ({ body: { id: "a" } }));
  onTestFinished(() => service.stop());
  const name = "changing.wav";
  await writeFile(join(folder, name), Buffer.alloc(4_000_000));
  onTestFinished(() => rm(join(folder, name)));
  let shortened: Promise<void> | undefined;
  const tool = new ConvintelActivityUploadTool({
    client: service.client,
    recordings: recordingFolder(folder),
    onProgress: () => {
      shortened ??= truncate(join(folder, name), 1_000_000);
    },
  });
  const failure = tool.execute({
    recording: name,
    hostUserEmail: "ada@example.com",
    language: "en_GB",
    title: "x",
  });
  await expect(failure).rejects.toThrow(/did not have the declared 4000000 bytes/);
  expect(service.requests).toEqual([]);
});

test("a file is closed after the upload, also when it is aborted", async () => {
  const service = await startFakeService(() => ({ body: { id: "a" } }));
  onTestFinished(() => service.stop());
  const name = "long.wav";
  await writeFile(join(folder, name), Buffer.alloc(4_000_000));
  onTestFinished(() => rm(join(folder, name)));
  const source = recordingFolder(folder);
  let opened: Recording | undefined;
  const recordings: RecordingStore = {
    async open(asked) {
      opened = await source.open(asked);
      return opened;
    },
  };
  const upload = (controller: AbortController, abortAt: number) =>
    new ConvintelActivityUploadTool({
      client: service.client,
      recordings,
      onProgress: ({ sentBytes }) => {
        if (sentBytes >= abortAt) controller.abort(new Error("enough"));
      },
    }).execute(
      { recording: name, hostUserEmail: "ada@example.com", language: "en_GB", title: "x" },
      { signal: controller.signal },
    );
  await upload(new AbortController(), Infinity);
  // A closed file cannot be read.
  expect(() => opened?.chunks()).toThrow(/fd/);
  await expect(upload(new AbortController(), 1_000_000)).rejects.toThrow("enough");
  expect(() => opened?.chunks()).toThrow(/fd/);
});

test("the error for an unknown name lists at most 20 names", async () => {
  const many = join(base, "many");
  await mkdir(many);
  for (let file = 10; file < 40; file += 1) await writeFile(join(many, `${file}.mp3`), "x");
  await link(join(many, "10.mp3"), join(many, ".10.mp3"));
  const service = await startFakeService(() => ({ body: { id: "a" } }));
  onTestFinished(() => service.stop());
  const ask = async (path: string) => {
    const recordings = recordingFolder(path);
    const tool = new ConvintelActivityUploadTool({ client: service.client, recordings });
    const [issue] = await getInputIssues(
      tool.execute({
        recording: "../secret.mp3",
        hostUserEmail: "ada@example.com",
        language: "en_GB",
        title: "x",
      }),
    );
    return issue?.message ?? "";
  };
  const message = await ask(folder);
  expect(message).toContain('"../secret.mp3" does not exist');
  expect(message).toContain('"2026/call 1: ä.wav", "monday.MP3"');
  expect(message).not.toMatch(/hidden|trash|out\.mp3|notes|folder/);
  const long = await ask(many);
  expect(long.match(/\d\d\.mp3/g)).toHaveLength(20);
  expect(long).toContain('"10.mp3", "11.mp3"');
  expect(service.sent).toEqual([]);
});
