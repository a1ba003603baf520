import { BadRequestError, NetworkError, ServerError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelActivityGetTool,
  ConvintelActivityUploadTool,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { callTool, getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";
import { id, input as fileInput } from "../helpers/start-upload.js";

const { recording: _recording, ...fields } = fileInput;
const input = { ...fields, recordingUrl: "https://media.example.com/monday.mp3" };

async function startService(...answers: { status?: number; body?: unknown }[]) {
  const service = await startFakeService(() => answers.shift() ?? { body: { id } }, {
    attempts: 3,
  });
  onTestFinished(() => service.stop());
  // No source of recordings: none is needed.
  return { service, tool: new ConvintelActivityUploadTool({ client: service.client }) };
}

test("sends the address and the other inputs as JSON; the day becomes a date and time", async () => {
  const { service, tool } = await startService();
  const more = {
    accountId: "a",
    opportunityId: "o",
    leadId: "l",
    externalId: "x-1",
    notifyForUploadCompletionByEmail: true,
  };
  const { data, artifact } = await callTool(tool, { ...input, ...more, completedAt: "2026-03-31" });
  expect(data).toEqual({ activity_id: id });
  expect(artifact).toEqual({ id });
  const [got] = service.requests;
  expect(got).toMatchObject({ method: "POST", url: { pathname: "/base/uploadActivityByUrl" } });
  expect(JSON.parse(String(got?.body))).toEqual({
    ...input,
    ...more,
    completedAt: "2026-03-31T00:00:00Z",
  });
});

test.each<[string, object, string, RegExp]>([
  ["neither recording nor recordingUrl", { recordingUrl: undefined }, "recording", /exactly one/],
  ["both", { recording: "monday" }, "recording", /exactly one/],
  ["plain http", { recordingUrl: "http://media.example.com/a.mp3" }, "recordingUrl", /https:/],
  ["a path", { recordingUrl: "/recordings/a.mp3" }, "recordingUrl", /absolute URL/],
  [
    "a long address",
    { recordingUrl: `https://media.example.com/${"a".repeat(1980)}` },
    "recordingUrl",
    /at most 2000/,
  ],
  ["skipFullAnalysis", { skipFullAnalysis: true }, "skipFullAnalysis", /without recordingUrl/],
])("rejected with nothing sent: %s", async (_what, wrong, field, message) => {
  const { service, tool } = await startService();
  const issues = await getInputIssues(tool.execute({ ...input, ...wrong }));
  expect(issues).toEqual([{ field, message: expect.stringMatching(message) as string }]);
  expect(service.sent).toEqual([]);
});

test("with an externalId a failed upload is repeated", async () => {
  const { service, tool } = await startService({ status: 503 }, { status: 502 });
  expect(await tool.execute({ ...input, externalId: "x-1" })).toEqual({ id });
  expect(service.sent).toHaveLength(3);
});

test("without one it is not, and the error says how to look for the activity", async () => {
  const { service, tool } = await startService({ status: 503 });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ServerError);
  await expect(failure).rejects.toMatchObject({ mayHaveHappened: true, retryable: false });
  await expect(failure).rejects.toThrow(
    /convintel_activities_list, .* for the title "Quarterly review"/,
  );
  expect(service.sent).toHaveLength(1);
});

describe("in the sandbox", () => {
  let sandbox: Sandbox;
  let client: ReturnType<typeof createConvintelClient>;
  let tool: ConvintelActivityUploadTool;
  let host: string;

  beforeAll(async () => {
    sandbox = await startSandbox();
    client = createConvintelClient({ ...sandbox.services.convintel, attempts: 3 });
    tool = new ConvintelActivityUploadTool({ client });
    const { items } = await new ConvintelActivitiesListTool({ client }).execute({
      updatedFrom: formatUtc(Date.now() - 150 * 86_400_000),
    });
    host = items[0]?.organizer?.email ?? "";
  });
  beforeEach(() => sandbox.faults.clear());
  afterAll(() => sandbox.stop());

  const run = (more: object) => tool.execute({ ...input, hostUserEmail: host, ...more });

  /** Ids of the activities created from a file of this name. */
  async function findByFile(fileName: string): Promise<string[]> {
    const response = await fetch(`${sandbox.services.convintel.baseUrl}/sandbox/uploads`);
    const { uploads } = (await response.json()) as {
      uploads: { activityId: string; recording: { fileName: string } }[];
    };
    return uploads
      .filter(({ recording }) => recording.fileName === fileName)
      .map(({ activityId }) => activityId);
  }

  test("creates an activity", async () => {
    const { id: created } = await run({ title: "From the web", completedAt: "2026-03-31" });
    const found = await new ConvintelActivityGetTool({ client }).execute({ activityId: created });
    expect(found).toMatchObject({
      id: created,
      title: "From the web",
      actualStartTime: "2026-03-31T00:00:00+00:00",
    });
  });

  test("with an externalId, a dropped connection is repeated and creates one activity", async () => {
    sandbox.faults.add({ service: "convintel", method: "POST", kind: "drop-after", times: 2 });
    const upload = { recordingUrl: "https://media.example.com/one.mp3", externalId: "one" };
    const created = await run(upload);
    expect(await findByFile("one.mp3")).toEqual([created.id]);
    expect(await run(upload)).toEqual(created);
    expect(await findByFile("one.mp3")).toEqual([created.id]);
  });

  test("without one it is not repeated", async () => {
    sandbox.faults.add({ service: "convintel", method: "POST", kind: "drop-after" });
    const failure = run({ recordingUrl: "https://media.example.com/two.mp3" });
    await expect(failure).rejects.toThrow(NetworkError);
    await expect(failure).rejects.toMatchObject({ mayHaveHappened: true });
    expect(await findByFile("two.mp3")).toHaveLength(1);
  });

  test("a host who is not in the team is explained", async () => {
    const failure = run({ hostUserEmail: "nobody@example.com" });
    await expect(failure).rejects.toThrow(BadRequestError);
    await expect(failure).rejects.toThrow(/take the email from convintel_users_list/);
  });
});
