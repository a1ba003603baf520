import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "../../../src/index.js";
import { seedId } from "../../../src/common/seed-id.js";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { requiredFields, uploadForm } from "../../helpers/convintel-upload.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

const analyses = [
  "/getSummary",
  "/getActionItems",
  "/getTranscription",
  "/getQuestions",
  "/getMatchedTriggers",
];

let convintel: Convintel;
beforeEach(async () => {
  convintel = await serveConvintel(undefined, {
    processingDelayMs: 300,
  });
});
afterEach(() => convintel.stop());

const upload = (body: FormData) => convintel.send("/uploadActivity", {}, { method: "POST", body });
async function uploaded(fields: Record<string, string> = {}): Promise<string> {
  const reply = await upload(uploadForm({ ...requiredFields, ...fields }));
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}
const activity = (activityId: string) => convintel.read("/getActivity", { activityId });
const untilCompleted = (activityId: string) =>
  expect.poll(() => activity(activityId)).toMatchObject({ status: "completed" });
describe("an upload", () => {
  test("is in progress first, and later completed with its analysis", async () => {
    await convintel.stop();
    // Long enough for the requests that see it in progress, on a slow machine too.
    convintel = await serveConvintel(undefined, { processingDelayMs: 5_000 });
    const activityId = await uploaded();
    expect(await activity(activityId)).toMatchObject({
      title: "The price talk",
      status: "in-progress",
      language: "en_GB",
      organizer: { name: "Mia Stone", email: "mia@tiny.example" },
      actualEndTime: null,
    });
    for (const path of analyses) {
      const reply = await convintel.send(path, { activityId });
      expect(reply.status).toBe(404);
      expect(await reply.json()).toEqual({ message: expect.stringContaining("being generated") });
    }
    const range = { fromDate: "2026-07-17 11:00:00", toDate: "2026-07-17 12:00:00" };
    expect(await convintel.read("/getActivities", range)).toMatchObject({ results: [] });

    await untilCompleted(activityId);
    for (const path of analyses) {
      const reply = await convintel.send(path, { activityId });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain("“The price talk”".slice(1, -1));
    }
    expect(await convintel.read("/getSummary", { activityId })).toEqual({
      summary: { content: expect.stringMatching(/sandbox generated.*“The price talk”.*talk\.mp3/) },
    });
    expect(await convintel.read("/getActivities", range)).toMatchObject({
      results: [{ id: activityId, status: "completed", durationForHumans: "23s" }],
    });
  });

  test("has a transcript by its participants", async () => {
    const activityId = await uploaded();
    await untilCompleted(activityId);
    const { participants } = (await activity(activityId)) as { participants: { id: string }[] };
    const segments = (await convintel.read("/getTranscription", { activityId })) as {
      participantId: string;
    }[];
    expect(participants).toMatchObject([
      { name: "Mia Stone", user: { id: seedId("convintel/user/mia-stone") } },
      { name: "Speaker 2" },
    ]);
    expect(new Set(segments.map(({ participantId }) => participantId))).toEqual(
      new Set(participants.map(({ id }) => id)),
    );
  });

  test("stores its fields", async () => {
    const accountId = seedId("crm/companies/acme");
    const activityId = await uploaded({
      accountId,
      opportunityId: "opportunity-7",
      leadId: "lead-9",
      externalId: "dialer-1",
      completedAt: "2026-07-15",
      notifyForUploadCompletionByEmail: "1",
    });
    expect(await activity(activityId)).toMatchObject({
      account: { id: accountId, name: "Acme" },
      opportunity: { id: "opportunity-7", name: null },
      leadId: "lead-9",
      externalId: "dialer-1",
      actualStartTime: "2026-07-15T00:00:00+00:00",
    });
  });

  test("that skips the full analysis has only a transcript", async () => {
    const activityId = await uploaded({ skipFullAnalysis: "1" });
    await untilCompleted(activityId);
    const statuses = [];
    for (const path of analyses) statuses.push((await convintel.send(path, { activityId })).status);
    expect(statuses).toEqual([204, 204, 200, 204, 204]);
  });
});

test("uploads count among the other requests", async () => {
  const narrow = await serveConvintel({ activities: 1, others: 1, windowMs: 60_000 });
  try {
    const send = () => narrow.send("/uploadActivity", {}, { method: "POST", body: uploadForm() });
    expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
  } finally {
    await narrow.stop();
  }
});

test("only POST uploads", async () => {
  const reply = await convintel.send("/uploadActivity");
  expect(reply.status).toBe(405);
  expect(reply.headers.get("allow")).toBe("POST");
});

test("a restarted sandbox resumes processing a recording in its data file", async () => {
  const data = join(tmpdir(), `workbelt-upload-${process.pid}.sqlite`);
  const first = await startSandbox({ data });
  const headers = { authorization: `Bearer ${sandboxTokens.convintel}` };
  const host = { ...requiredFields, hostUserEmail: "lena.hoffmann@northwind.example" };
  const reply = await fetch(`${first.services.convintel.baseUrl}/uploadActivity`, {
    method: "POST",
    headers,
    body: uploadForm(host),
  });
  const { id } = (await reply.json()) as { id: string };
  await first.stop();
  // Long enough for the stopped one to find its data closed, and to be due for the next one.
  await sleep(2100);

  const second = await startSandbox({ data });
  try {
    const { baseUrl } = second.services.convintel;
    const kept = await fetch(`${baseUrl}/getActivity?activityId=${id}`, { headers });
    expect(await kept.json()).toMatchObject({ id, status: "completed" });
  } finally {
    await second.stop();
    await rm(data, { force: true });
  }
});
