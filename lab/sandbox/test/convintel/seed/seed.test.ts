import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";

interface Participant {
  id: string;
  name: string;
  user?: { id: string; teamName: string };
}
interface Activity {
  id: string;
  title: string;
  status: string;
  actualStartTime: string;
  participants: Participant[];
}
interface Segment {
  startsAt: number;
  endsAt: number;
  transcript: string;
  participantId: string;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
// A reset also begins a new minute of the rate limits.
beforeEach(() => sandbox.reset());

async function read<Reply>(path: string, query: Record<string, string> = {}): Promise<Reply> {
  const { baseUrl, token } = sandbox.services.convintel;
  const reply = await fetch(`${baseUrl}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

const spoken = (date: Date) => date.toISOString().slice(0, 19).replace("T", " ");
const daysAgo = (days: number) => spoken(new Date(Date.now() - days * 86_400_000));

/** Every activity of the last two years, walked in windows as an importer does. */
async function readActivities(query: Record<string, string> = {}): Promise<Activity[]> {
  const found: Activity[] = [];
  for (let days = 0; days < 720; days += 180) {
    const range = { fromDate: daysAgo(days + 180), toDate: daysAgo(days) };
    const reply = await read<{ results: Activity[]; failed?: string[] }>("/getActivities", {
      ...range,
      ...query,
    });
    expect(reply.failed).toBeUndefined();
    found.push(...reply.results);
  }
  return found;
}

describe("the seeded calls", () => {
  test("are the calls of the story and one unanswered call", async () => {
    const ids = (await readActivities()).map(({ id }) => id);
    const expected = [...story.calls.map(({ key }) => key), "unanswered-call"];
    expect(ids.toSorted()).toEqual(
      expected.map((key) => seedId(`convintel/activity/${key}`)).toSorted(),
    );
  });

  test.runIf(story.calls.length > 0)(
    "the newest one has content, and one is still running",
    async () => {
      const [newest] = await readActivities();
      const running = await readActivities({ status: "in-progress" });
      expect(running).toMatchObject([{ id: seedId("convintel/activity/running-call") }]);
      expect(newest).toMatchObject({ status: "completed" });
      expect(newest?.id).not.toBe(seedId("convintel/activity/unanswered-call"));
    },
  );

  test("have a summary, and a transcript whose speakers all have names", async () => {
    for (const { key, title } of story.calls) {
      const activityId = seedId(`convintel/activity/${key}`);
      const activity = await read<Activity>("/getActivity", { activityId });
      const { summary } = await read<{ summary: { content: string } }>("/getSummary", {
        activityId,
      });
      const segments = await read<Segment[]>("/getTranscription", { activityId });
      expect(activity.title).toBe(title);
      expect(summary.content.length).toBeGreaterThan(100);
      expect(segments.length).toBeGreaterThan(5);
      expect(new Set(segments.map(({ participantId }) => participantId))).toEqual(
        new Set(activity.participants.map(({ id }) => id)),
      );
      let now = 0;
      for (const { startsAt, endsAt } of segments) {
        expect(startsAt).toBeGreaterThan(now);
        expect(endsAt).toBeGreaterThan(startsAt);
        now = endsAt;
      }
    }
  });
});

test("users and participants are the members of the story", async () => {
  const { data } = await read<{ data: { id: string; email: string }[] }>("/getUsers");
  expect(data.map(({ email }) => email)).toEqual(story.members.map(({ email }) => email));
  const ids = new Set(data.map(({ id }) => id));
  for (const { participants } of await readActivities()) {
    const users = participants.flatMap(({ user }) => user?.id ?? []);
    expect(users.length).toBeGreaterThan(0);
    expect(users.every((id) => ids.has(id))).toBe(true);
  }
});

test("a reset clears the request counts", async () => {
  const { baseUrl, token } = sandbox.services.convintel;
  const remaining = async () => {
    const reply = await fetch(`${baseUrl}/getActivities`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return reply.headers.get("x-ratelimit-remaining");
  };
  expect(await remaining()).toBe("29");
  expect(await remaining()).toBe("28");
  sandbox.reset();
  expect(await remaining()).toBe("29");
});

test("returns 404 without the version path", async () => {
  const reply = await fetch(`http://127.0.0.1:${sandbox.port}/convintel/getUsers`);
  expect(reply.status).toBe(404);
});
