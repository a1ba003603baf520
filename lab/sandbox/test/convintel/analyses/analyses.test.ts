import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseTranscript } from "../../../src/services/convintel/seed/call.js";
import { seedConvintel } from "../../../src/services/convintel/seed/index.js";
import { seedId } from "../../../src/common/seed-id.js";
import { Store } from "../../../src/store/store.js";
import { type Convintel, fridayNoon, serveConvintel, smallStory } from "../../helpers/convintel.js";

let convintel: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel();
});
afterAll(() => convintel.stop());

const query = (key: string) => ({ activityId: seedId(`convintel/activity/${key}`) });

describe.each(["/getSummary", "/getActionItems", "/getTranscription"])("%s", (path) => {
  test("returns 204 when empty", async () => {
    const reply = await convintel.send(path, query("unanswered-call"));
    expect(reply.status).toBe(204);
    expect(await reply.text()).toBe("");
    expect(reply.headers.get("x-ratelimit-remaining")).not.toBeNull();
  });

  test('returns 404 with "being generated" before the analysis exists', async () => {
    const reply = await convintel.send(path, query("running-call"));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ message: expect.stringContaining("being generated") });
  });

  test("returns 404 with another message for an unknown activity", async () => {
    const reply = await convintel.send(path, query("nothing"));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ message: "Activity not found." });
  });

  test("requires the id of an activity", async () => {
    const message = "The activity id field is required.";
    const reply = await convintel.send(path);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({ message, errors: { activityId: [message] } });
  });
});

test("the summary is text or HTML", async () => {
  const text = { summary: { content: "First < second.\n\nThird & last." } };
  expect(await convintel.read("/getSummary", query("demo"))).toEqual(text);
  expect(await convintel.read("/getSummary", { ...query("demo"), format: "text" })).toEqual(text);
  expect(await convintel.read("/getSummary", { ...query("demo"), format: "html" })).toEqual({
    summary: { content: "<p>First &lt; second.</p><p>Third &amp; last.</p>" },
  });
  const refused = await convintel.send("/getSummary", { ...query("demo"), format: "pdf" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: { format: ["The selected format is invalid."] },
  });
});

test("action items keep the order of the story", async () => {
  expect(await convintel.read("/getActionItems", query("demo"))).toEqual({
    actionItems: { content: ["Mia sends the offer.", "Bob asks <legal>."] },
  });
});

test("the transcript is a bare array of segments at the pace of speech", async () => {
  expect(await convintel.read("/getTranscription", query("demo"))).toEqual([
    {
      startsAt: 0.6,
      endsAt: 2.6,
      transcript: "one two three four five",
      participantId: seedId("convintel/participant/demo/mia-stone"),
    },
    {
      startsAt: 3.2,
      endsAt: 5.2,
      transcript: "six seven eight nine ten",
      participantId: seedId("convintel/participant/demo/bob-hay"),
    },
  ]);
});

const seedWith = (call: Partial<(typeof smallStory.calls)[number]>) => () => {
  const [first] = smallStory.calls;
  if (first === undefined) throw new Error("The small story has no calls.");
  const store = new Store();
  const context = { store, now: () => fridayNoon };
  seedConvintel(context, { ...smallStory, calls: [{ ...first, ...call }] });
};

describe("an inconsistent story", () => {
  test("is rejected with the name of the problem", () => {
    expect(seedWith({ transcript: "lee-park: hello" })).toThrow('Call demo: "lee-park" speaks');
    expect(seedWith({ transcript: "hello there" })).toThrow('the line "hello there"');
    expect(seedWith({ speakers: ["mia-stone", "bob-hay", "eve"] })).toThrow('the key "eve"');
    expect(seedWith({ company: "nowhere" })).toThrow('"nowhere"');
    expect(seedWith({ deal: "no-deal" })).toThrow('"no-deal"');
  });

  test("a line may contain colons", () => {
    expect(parseTranscript("  bob-hay:  at 10:30: fine \n\n")).toEqual([
      { speaker: "bob-hay", text: "at 10:30: fine" },
    ]);
  });
});
