import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

interface Scorecard {
  activityId: string;
  user: { id: string; name: string };
  averageScore: number;
  questions: { question: string; score: number; answer: string }[];
  createdAt: string;
}
interface Scorecards {
  results: Scorecard[];
  metadata: { page: number; maxPage: number };
}

const all = { fromDate: "2026-01-01 00:00:00", toDate: "2026-07-17 12:00:00" };

let convintel: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel();
});
afterAll(() => convintel.stop());

const list = (query: Record<string, string> = all) =>
  convintel.read("/getAiScorecards", query) as Promise<Scorecards>;

test("every scored call has a scorecard with answers that agree with the scores", async () => {
  const { results, metadata } = await list();
  const scores = (await convintel.read("/automated-call-scoring", all)) as Scorecards;
  expect(results.map(({ activityId }) => activityId)).toEqual(
    scores.results.map(({ activityId }) => activityId),
  );
  expect(results.length).toBeGreaterThan(0);
  expect(metadata).toMatchObject({ page: 1, maxPage: 1 });
  for (const { averageScore, questions, user } of results) {
    const sum = questions.reduce((total, { score }) => total + score, 0);
    expect(averageScore).toBeCloseTo(sum / questions.length, 0);
    expect(user.name).toMatch(/^(Mia Stone|Lee Park)$/);
    for (const { answer, score } of questions) {
      expect(answer).toBe(score >= 70 ? "Met" : score >= 40 ? "Partly met" : "Not met");
    }
  }
});

test("scorecards are listed by the time of scoring, in pages", async () => {
  const { results } = await list();
  const [newest, second] = results;
  const toDate = newest?.createdAt.slice(0, 19).replace("T", " ") ?? "";
  expect((await list({ ...all, toDate })).results[0]).toEqual(second);
  expect((await list({ ...all, page: "2" })).results).toEqual([]);
});

test("the list requires both dates", async () => {
  const reply = await convintel.send("/getAiScorecards", {});
  expect(reply.status).toBe(422);
  expect(((await reply.json()) as { errors: object }).errors).toEqual({
    fromDate: ["The from date field is required."],
    toDate: ["The to date field is required."],
  });
});

test("a scorecard is read by the id of its call", async () => {
  const [first] = (await list()).results;
  const { activityId = "" } = first ?? {};
  expect(await convintel.read("/getAiScorecard", { activityId })).toEqual(first);
});

test("a call without a scorecard gets 204, an unknown call 404, no id 422", async () => {
  const status = async (query: Record<string, string>) =>
    (await convintel.send("/getAiScorecard", query)).status;
  const { results } = (await convintel.read("/getActivities", {
    updatedFrom: "2026-02-01 00:00:00",
  })) as { results: { id: string; type: string }[] };
  const unanswered = results.find(({ type }) => type === "softphone")?.id ?? "";
  expect(await status({ activityId: unanswered })).toBe(204);
  expect(await status({ activityId: seedId("unknown") })).toBe(404);
  expect(await status({})).toBe(422);
});
