import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MatchedTrigger } from "../../../src/services/convintel/topics/match-triggers.js";
import type { Question } from "../../../src/services/convintel/analyses/find-questions.js";
import type { ThemeDocument } from "../../../src/services/convintel/repository/documents.js";
import { seedId } from "../../../src/common/seed-id.js";
import { story } from "../../../src/company/story/index.js";
import { type Convintel, serveConvintel, smallStory } from "../../helpers/convintel.js";

const talk = {
  ...smallStory.calls[0],
  key: "talk",
  transcript: `
bob-hay: Hello there, Mia.
mia-stone: Really? How did the pilot go for you, Bob?
bob-hay: ${"It went well and we would like to go on with it ".repeat(3)}now.
mia-stone: Is the price of it fine for your board? A discount's possible.
bob-hay: The price is.`,
};
const talkStory = { ...smallStory, calls: [...smallStory.calls, talk] } as typeof smallStory;
const query = (key: string) => ({ activityId: seedId(`convintel/activity/${key}`) });
const participant = (name: string) => seedId(`convintel/participant/talk/${name}`);

let convintel: Convintel;
let whole: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel(undefined, { story: talkStory });
  whole = await serveConvintel(undefined, { story });
});
afterAll(() => Promise.all([convintel.stop(), whole.stop()]));

describe.each(["/getQuestions", "/getMatchedTriggers"])("%s", (path) => {
  test("returns 204 when empty", async () => {
    for (const key of ["unanswered-call", "demo"]) {
      const reply = await convintel.send(path, query(key));
      expect(reply.status).toBe(204);
      expect(await reply.text()).toBe("");
    }
  });

  test('returns 404 with "being generated" before the analysis exists', async () => {
    const reply = await convintel.send(path, query("running-call"));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ message: expect.stringContaining("being generated") });
  });

  test("requires the id of an existing activity", async () => {
    expect((await convintel.send(path)).status).toBe(422);
    expect((await convintel.send(path, query("nothing"))).status).toBe(404);
  });
});

test("questions are the sentences with a question mark, with speaker and time", async () => {
  // "Hello there, Mia." takes 1.2 seconds after a pause of 0.6, then "Really?" 0.4 after another.
  expect(await convintel.read("/getQuestions", query("talk"))).toEqual([
    {
      timestamp: 2.8,
      participantId: participant("mia-stone"),
      text: "How did the pilot go for you, Bob?",
      engaging: true,
      insightful: true,
    },
    {
      timestamp: expect.any(Number),
      participantId: participant("mia-stone"),
      text: "Is the price of it fine for your board?",
      engaging: false,
      insightful: false,
    },
  ]);
});

test("keywords match as whole words in the sentence that says them, in the order of the call", async () => {
  const matched = (await convintel.read("/getMatchedTriggers", query("talk"))) as MatchedTrigger[];
  expect(matched.map(({ trigger, text }) => [trigger, text])).toEqual([
    ["pilot", "How did the pilot go for you, Bob?"],
    ["price", "Is the price of it fine for your board?"],
    ["board", "Is the price of it fine for your board?"],
    ["discount", "A discount's possible."],
    ["price", "The price is."],
  ]);
  expect(matched[0]).toEqual({
    theme: "Buying process",
    topic: "Proof of value",
    trigger: "pilot",
    startsAt: 2.8,
    endsAt: 6,
    text: "How did the pilot go for you, Bob?",
  });
});

describe("in the whole story", () => {
  test("themes contain topics and topics contain keywords, each with a unique id", async () => {
    const themes = (await whole.read("/getTriggers")) as ThemeDocument[];
    const topics = themes.flatMap((theme) => theme.topics);
    const triggers = topics.flatMap((topic) => topic.triggers);
    expect(themes.map(({ name }) => name)).toEqual([
      "Commercial",
      "Buying process",
      "Risk",
      "Product",
    ]);
    const ids = [...themes, ...topics, ...triggers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("every keyword occurs, and every call has questions and topics", async () => {
    const said = new Set<string>();
    for (const { key, transcript } of story.calls) {
      const questions = (await whole.read("/getQuestions", query(key))) as Question[];
      expect(questions.length).toBeGreaterThan(3);
      for (const { text } of questions) expect(transcript).toContain(text);
      const matched = (await whole.read("/getMatchedTriggers", query(key))) as MatchedTrigger[];
      expect(matched.length).toBeGreaterThan(0);
      for (const { trigger, text } of matched) {
        expect(transcript).toContain(text);
        said.add(trigger);
      }
    }
    const themes = (await whole.read("/getTriggers")) as ThemeDocument[];
    const keywords = themes.flatMap(({ topics }) =>
      topics.flatMap(({ triggers }) => triggers.map(({ name }) => name)),
    );
    expect([...said].toSorted()).toEqual(keywords.toSorted());
  });
});
