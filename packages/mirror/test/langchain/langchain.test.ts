import { beforeAll, expect, test } from "vitest";
import { MirrorLoader, MirrorRetriever } from "../../src/langchain/index.js";
import { ITEMS, SmallMirror } from "../helpers/small-mirror.js";

const small = new SmallMirror();
const mirror = { embeddings: undefined, view: async () => small.view };

beforeAll(() => small.put(ITEMS));

test("the retriever returns a document for each item that a question finds, with where it comes from", async () => {
  const retriever = new MirrorRetriever({ mirror, kinds: ["call", "note"], limit: 2 });
  const [first, second] = await retriever.invoke("What did we promise Brightmoor?");
  expect(first).toMatchObject({
    id: "calls call a1",
    pageContent:
      "Pilot review\nLena promised a revised offer with the hauliers' boxes by Wednesday.",
    metadata: {
      service: "calls",
      kind: "call",
      id: "a1",
      url: "https://calls.example/a1",
      at: "2026-11-20T15:00:00Z",
      outside: true,
      ageSeconds: expect.any(Number) as number,
    },
  });
  expect(second?.metadata.kind).toBe("note");
});

test("the loader returns a document for each item of the chosen services and kinds, with all of its text", async () => {
  const all = await new MirrorLoader({ mirror }).load();
  expect(new Set(all.map(({ metadata }) => metadata.id))).toEqual(
    new Set(ITEMS.map(({ id }) => id)),
  );
  const notes = await new MirrorLoader({ mirror, kinds: ["note"] }).load();
  expect(notes.map(({ pageContent }) => pageContent)).toEqual([
    "Why now\nFour loads were rejected because nobody could prove the temperature.",
    "Stakeholders\nLuis wants a price for each shipment. We promised an answer on Monday.",
  ]);
  const pages = await new MirrorLoader({ mirror, services: ["notes"] }).load();
  expect(pages.map(({ metadata }) => metadata.id)).toEqual(["g1"]);
});

test("an option that does not exist is refused, with what is meant", () => {
  const retrieve = (options: object) => new MirrorRetriever({ ...options, mirror });
  expect(() => retrieve({ k: 3 })).toThrow("MirrorRetriever has no option k. Did you mean limit?");
  expect(() => retrieve({ service: ["crm"] })).toThrow("Did you mean services?");
  expect(() => retrieve({ tags: ["mirror"], verbose: false })).not.toThrow();
  const load = (options: object) => new MirrorLoader({ ...options, mirror });
  expect(() => load({ kind: ["page"] })).toThrow(
    "MirrorLoader has no option kind. Did you mean kinds?",
  );
});
