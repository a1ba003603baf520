import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { story } from "../../../src/company/story/index.js";
import { type Convintel, fridayNoon, serveConvintel } from "../../helpers/convintel.js";

interface Reply<Result> {
  results: Result[];
  metadata: { page: number; pageSize: number; maxPage: number; nextPage: string | null };
  failed?: string[];
}
interface Feedback {
  id: string;
  activityId: string;
  coach: { id: string; name: string };
  coachee: { id: string; name: string };
  averageScore: number;
  scores: { name: string; score: number }[];
  comment: string;
  createdAt: string;
  completedAt: string;
}
interface Remark {
  id: string;
  activityId: string;
  userId: string;
  createdAt: string;
  listenedAt: string;
  text: string;
}

const user = (key: string) => seedId(`convintel/user/${key}`);
const all = { fromDate: "2025-12-01 00:00:00", toDate: "2026-07-17 12:00:00" };

let convintel: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel(undefined, { story });
});
afterAll(() => convintel.stop());

const list = <Result>(path: string, query: Record<string, string> = all) =>
  convintel.read(path, query) as Promise<Reply<Result>>;
const feedbackOn = (query: Record<string, string> = all) =>
  list<Feedback>("/coaching-feedback", query);

const optional = ["/automated-call-scoring", "/comments"];
const required = ["/coaching-feedback", "/listens"];

describe.each([...optional, ...required])("the rules of %s", (path) => {
  const refusal = async (query: Record<string, string>) => {
    const reply = await convintel.send(path, query);
    expect(reply.status).toBe(422);
    return ((await reply.json()) as { errors: object }).errors;
  };

  test("dates have a format, an order and a latest end", async () => {
    expect(await refusal({ ...all, fromDate: "2026-01-01" })).toEqual({
      fromDate: ["The from date field must match the format Y-m-d H:i:s."],
    });
    expect(await refusal({ ...all, fromDate: all.toDate })).toEqual({
      fromDate: ["The from date field must be a date before to date."],
    });
    expect(await refusal({ ...all, toDate: "2026-07-17 12:00:01" })).toEqual({
      toDate: ["The to date field must be a date before or equal to now."],
    });
  });

  test("filters are UUIDs, pages are numbers", async () => {
    const filter = path === "/coaching-feedback" ? "coachId" : "userId";
    const words = filter === "coachId" ? "coach id" : "user id";
    expect(await refusal({ ...all, [filter]: "marcus", page: "0", pageSize: "501" })).toEqual({
      [filter]: [`The ${words} field must be a valid UUID.`],
      page: ["The page field must be at least 1."],
      pageSize: ["The page size field must not be greater than 500."],
    });
  });

  test("the start of a range is inclusive, the end exclusive", async () => {
    const { results } = await list<Remark>(path);
    const moments = results.map(({ createdAt, listenedAt }) => createdAt ?? listenedAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const newest = moments[0]?.slice(0, 19).replace("T", " ") ?? "";
    const since = await list<Remark>(path, { ...all, fromDate: newest });
    const until = await list<Remark>(path, { ...all, toDate: newest });
    expect(since.results.map(({ id }) => id)).toEqual([results[0]?.id]);
    expect(until.results).toHaveLength(results.length - 1);
  });

  test("pages have no gaps or duplicates", async () => {
    const whole = await list<Remark>(path);
    const seen: string[] = [];
    let page: Reply<Remark> = await list<Remark>(path, { ...all, pageSize: "7" });
    for (;;) {
      seen.push(...page.results.map(({ id }) => id));
      if (page.metadata.nextPage === null) break;
      const query = Object.fromEntries(new URL(page.metadata.nextPage).searchParams);
      page = await list<Remark>(path, query);
    }
    expect(seen).toEqual(whole.results.map(({ id }) => id));
    expect(page.metadata).toMatchObject({ pageSize: 7, page: Math.ceil(seen.length / 7) });
  });
});

test.each(required)("%s requires both dates", async (path) => {
  const reply = await convintel.send(path);
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({
    errors: {
      fromDate: ["The from date field is required."],
      toDate: ["The to date field is required."],
    },
  });
});

test.each(optional)("%s accepts either date, or none", async (path) => {
  const everything = await list(path);
  expect((await list(path, {})).results).toEqual(everything.results);
  expect((await list(path, { fromDate: all.fromDate })).results).toEqual(everything.results);
  expect((await list(path, { toDate: all.fromDate })).results).toEqual([]);
});

describe("call scores", () => {
  test("every call of the story has one, with its host", async () => {
    const { results } = await list<{ activityId: string; user: object }>("/automated-call-scoring");
    expect(results.map(({ activityId }) => activityId).toSorted()).toEqual(
      story.calls.map(({ key }) => seedId(`convintel/activity/${key}`)).toSorted(),
    );
    const id = seedId("convintel/activity/ironridge-dock-demo");
    expect(results.find(({ activityId }) => activityId === id)).toEqual({
      id: seedId("convintel/call-score/ironridge-dock-demo"),
      activityId: id,
      activityType: "Web Demo",
      user: {
        id: user("lena-hoffmann"),
        name: "Lena Hoffmann",
        email: "lena.hoffmann@northwind.example",
        teamName: "Sales",
      },
      averageScore: 57.8,
      scores: [
        { name: "Talk balance", score: 50 },
        { name: "Questions", score: 38 },
        { name: "Interactivity", score: 43 },
        { name: "Next steps", score: 100 },
      ],
      createdAt: expect.stringMatching(/^2026-06-25T15:\d\d:\d\d\+00:00$/),
    });
  });

  test("filters by user", async () => {
    const hosted = story.calls.filter(({ host }) => host === "sofia-marino");
    const { results } = await list<{ user: { name: string } }>("/automated-call-scoring", {
      userId: user("sofia-marino").toUpperCase(),
    });
    expect(results.map(({ user: { name } }) => name)).toEqual(hosted.map(() => "Sofia Marino"));
    expect(hosted.length).toBeGreaterThan(0);
  });
});

describe("coaching feedback", () => {
  test("Marcus coaches the sellers, Sofia the customer success managers", async () => {
    const { results } = await feedbackOn();
    const pairs = new Set(results.map(({ coach, coachee }) => `${coach.name} > ${coachee.name}`));
    expect([...pairs].toSorted()).toEqual([
      "Marcus Bell > Daniel Okafor",
      "Marcus Bell > Lena Hoffmann",
      "Sofia Marino > Jonas Eriksen",
    ]);
  });

  test("filters by coach and coachee", async () => {
    const every = (await feedbackOn()).results;
    const sofia = (await feedbackOn({ ...all, coachId: user("sofia-marino") })).results;
    expect(sofia).toEqual(every.filter(({ coach }) => coach.name === "Sofia Marino"));
    const daniel = (await feedbackOn({ ...all, coacheeId: user("daniel-okafor") })).results;
    expect(daniel).toEqual(every.filter(({ coachee }) => coachee.name === "Daniel Okafor"));
    const both = { coachId: user("sofia-marino"), coacheeId: user("daniel-okafor") };
    expect((await feedbackOn({ ...all, ...both })).results).toEqual([]);
  });

  test("has scores from 1 to 5 with their mean in the activity, and a comment", async () => {
    for (const feedback of (await feedbackOn()).results) {
      for (const { score } of feedback.scores) expect([1, 2, 3, 4, 5]).toContain(score);
      expect(feedback.comment.length).toBeGreaterThan(60);
      expect(feedback.comment).not.toMatch(/undefined|NaN/);
      const { activityId, averageScore } = feedback;
      expect(await convintel.read("/getActivity", { activityId })).toMatchObject({ averageScore });
    }
  });
});

describe("comments and listens", () => {
  test("comments quote a customer from that call", async () => {
    const { results } = await list<Remark>("/comments");
    expect(results.length).toBeGreaterThanOrEqual(story.calls.length);
    for (const { activityId, text } of results) {
      const call = story.calls.find(
        ({ key }) => seedId(`convintel/activity/${key}`) === activityId,
      );
      expect(call?.transcript).toContain(/“(.+)”/.exec(text)?.[1]);
    }
  });

  test("commenters and coaches have listened before", async () => {
    const listens = (await list<Remark>("/listens")).results;
    const comments = (await list<Remark>("/comments")).results;
    const coached = (await feedbackOn()).results.map((one) => ({ ...one, userId: one.coach.id }));
    for (const { activityId, userId, createdAt } of [...comments, ...coached]) {
      const listen = listens.find((one) => one.activityId === activityId && one.userId === userId);
      expect(Date.parse(listen?.listenedAt ?? "")).toBeLessThan(Date.parse(createdAt));
    }
  });

  test.each(["/comments", "/listens"])("%s filters by user", async (path) => {
    const every = (await list<Remark>(path)).results;
    const userId = user("tom-whitaker");
    const found = (await list<Remark>(path, { ...all, userId })).results;
    expect(found).toEqual(every.filter((one) => one.userId === userId));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(every.length);
  });
});

test("all records are dated after their call and before now, on any day", async () => {
  const monday = new Date("2026-07-13T00:00:01Z");
  for (const now of [monday, fridayNoon]) {
    const other = await serveConvintel(undefined, { story, now: () => now });
    try {
      const range = { ...all, toDate: now.toISOString().slice(0, 19).replace("T", " ") };
      const listens = (await other.read("/listens", range)) as Reply<Remark>;
      expect(listens.results).toHaveLength((await list("/listens")).results.length);
      const feedback = (await other.read("/coaching-feedback", range)) as Reply<Feedback>;
      for (const { activityId, createdAt, completedAt } of feedback.results) {
        const call = (await other.read("/getActivity", { activityId })) as {
          actualEndTime: string;
        };
        expect(createdAt > call.actualEndTime).toBe(true);
        expect(new Date(completedAt) < now).toBe(true);
      }
    } finally {
      await other.stop();
    }
  }
});

test("records with a missing user or activity are reported in failed", async () => {
  const other = await serveConvintel(undefined, { story });
  try {
    other.store.delete("convintel/users", user("sofia-marino"));
    const reply = (await other.read("/coaching-feedback", all)) as Reply<Feedback>;
    const lost = (await feedbackOn({ ...all, coachId: user("sofia-marino") })).results;
    expect(reply.failed).toEqual(lost.map(({ id }) => id));
    expect(reply.results).toHaveLength((await feedbackOn()).results.length - lost.length);

    other.store.delete("convintel/activities", seedId("convintel/activity/kestrel-discovery"));
    const scores = (await other.read("/automated-call-scoring", all)) as Reply<Remark>;
    expect(scores.failed).toContain(seedId("convintel/call-score/kestrel-discovery"));
  } finally {
    await other.stop();
  }
});
