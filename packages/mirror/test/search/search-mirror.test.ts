import { InputError } from "@workbelt/core";
import { beforeAll, expect, test } from "vitest";
import { type MirrorQuery, searchMirror } from "../../src/index.js";
import { ITEMS, SmallMirror } from "../helpers/small-mirror.js";

const mirror = new SmallMirror();

beforeAll(() => mirror.put(ITEMS));

async function find(query: MirrorQuery | string): Promise<string[]> {
  const given = typeof query === "string" ? { words: query } : query;
  return (await searchMirror(mirror.view, given)).items.map(({ id }) => id);
}

test("a question that names a company finds what mentions it, the answer to its other words first", async () => {
  const found = await find("What did we promise Brightmoor?");
  expect(found[0]).toBe("a1");
  expect(found).toEqual(expect.arrayContaining(["n1", "t1", "c1"]));
  expect(found).not.toContain("g1");
});

test("an item says what it is about by name, who said it, when, and how old the copy is", async () => {
  const { items } = await searchMirror(mirror.view, { words: "revised offer" });
  expect(items[0]).toEqual({
    service: "calls",
    kind: "call",
    id: "a1",
    title: "Pilot review",
    place: ["Gemma Thornton"],
    by: ["Lena Hoffmann", "Gemma Thornton"],
    at: "2026-11-20T15:00:00Z",
    url: "https://calls.example/a1",
    passage: "Lena promised a revised offer with the hauliers' boxes by Wednesday.",
    outside: true,
    comparedAt: "2026-11-28T09:30:00.000Z",
  });
});

test.each([
  ["services", { services: ["crm"], words: "promised" }, ["n2"]],
  ["kinds", { kinds: ["task"], words: "Brightmoor" }, ["t1"]],
  ["the name of a person", { people: ["gemma thornton"] }, ["a1", "p1"]],
  ["the email address of a person", { people: ["Gemma@brightmoor.example"] }, ["a1", "p1"]],
  ["the name of an author", { people: ["Aiko Tanabe"] }, ["g1"]],
  ["a first day", { from: "2026-11-20", kinds: ["call", "task", "note"] }, ["t1", "a1"]],
  ["a last day", { until: "2026-11-20", kinds: ["call", "note"] }, ["a1", "n2", "n1"]],
  ["a last moment", { until: "2026-11-20T15:00:00Z", kinds: ["call", "note"] }, ["n2", "n1"]],
  ["a limit", { words: "Brightmoor", limit: 1 }, [expect.any(String)]],
] as const)("a search is narrowed by %s", async (_filter, query, expected) => {
  const found = await find(query);
  expect(new Set(found)).toEqual(new Set(expected));
});

test.each([
  ["a name with one letter wrong", "Brigtmoor offer", "a1"],
  ["the beginning of a word", "glossar", "g1"],
  ["another form of a word", "promising revised offers", "a1"],
  ["a word in capitals", "DEMURRAGE", "g1"],
])("%s is found", async (_words, words, expected) => {
  expect((await find(words))[0]).toBe(expected);
});

test("German and Japanese words are found, with and without accents", async () => {
  const foreign = new SmallMirror();
  await foreign.put([
    {
      collection: "notes_pages",
      id: "de",
      title: "Verträge",
      text: "Die Kündigungsfrist beträgt drei Monate.",
    },
    {
      collection: "notes_pages",
      id: "ja",
      title: "契約",
      text: "契約の更新は三月です。見積書を送ってください。",
    },
    { collection: "notes_pages", id: "en", title: "Contracts", text: "They renew in March." },
  ]);
  const first = async (words: string) =>
    (await searchMirror(foreign.view, { words })).items.map(({ id, passage }) => [id, passage])[0];
  expect(await first("Wie lang ist die Kündigungsfrist?")).toEqual([
    "de",
    "Die Kündigungsfrist beträgt drei Monate.",
  ]);
  expect((await first("kundigungsfrist"))?.[0]).toBe("de");
  expect((await first("見積書"))?.[0]).toBe("ja");
  expect((await first("契約の更新はいつですか"))?.[0]).toBe("ja");
});

test("of two items with the title that a search has, the one about the company that it names is first", async () => {
  const reviews = new SmallMirror();
  const [brightmoor, kestrel] = ITEMS;
  await reviews.put([
    ...[brightmoor, kestrel].flatMap((each) => each ?? []),
    { collection: "notes_pages", id: "d1", title: "Cold chain", mentions: ["c1"], text: "Lost" },
    { collection: "notes_pages", id: "d2", title: "Scorecard", mentions: ["c2"], text: "Lost" },
    {
      collection: "crm_notes",
      id: "r2",
      title: "Loss review",
      mentions: ["d2"],
      text: "A short text.",
    },
    {
      collection: "crm_notes",
      id: "r1",
      title: "Loss review",
      mentions: ["d1"],
      text: "A text of more words than the other, with nothing that anyone searches for in it.",
    },
  ]);
  const { items } = await searchMirror(reviews.view, { words: "Brightmoor loss review" });
  expect(items[0]?.id).toBe("r1");
});

test("a passage lies around the words, on one line, and is longer for fewer items", async () => {
  const long = new SmallMirror();
  const filler = "Nothing of interest was said here.\n".repeat(200);
  const text = `${filler}The depot in Wakefield queried a load.\n${filler}`;
  await long.put([
    { collection: "calls_calls", id: "one", title: "Call", text },
    ...Array.from({ length: 9 }, (_, index) => ({
      collection: "calls_calls",
      id: `other ${index}`,
      title: "Call",
      text: `${filler}A depot.\n${filler}`,
    })),
  ]);
  const passage = async (query: MirrorQuery) =>
    (await searchMirror(long.view, query)).items[0]?.passage ?? "";
  const among = await passage({ words: "Wakefield depot", limit: 10 });
  expect(among).toMatch(/^….*The depot in Wakefield queried a load\. .*…$/);
  expect(among.length).toBeLessThanOrEqual(302);
  expect(among).not.toContain("\n");
  const alone = await passage({ words: "Wakefield depot", limit: 1 });
  expect(alone.length).toBeGreaterThan(1_000);
});

test("nothing of another account is found, nor named as a place", async () => {
  const other = new SmallMirror("eve", mirror.store);
  await other.put([
    {
      collection: "crm_notes",
      id: "x1",
      title: "Brightmoor",
      text: "revised offer",
      mentions: ["c1"],
    },
  ]);
  expect(await find("revised offer")).not.toContain("x1");
  const { items } = await searchMirror(other.view, { words: "Brightmoor" });
  expect(items.map(({ id, place }) => [id, place])).toEqual([["x1", []]]);
});

test("embeddings rank what the words have found again", async () => {
  const about = (text: string) => [Number(/boxes/.test(text)), Number(/Monday/.test(text))];
  const embeddings = {
    embedQuery: async () => [0, 1],
    embedDocuments: async (texts: string[]) => texts.map(about),
  };
  const words = "promised";
  const { items } = await searchMirror(mirror.view, { words }, { embeddings });
  expect(items[0]?.id).toBe("n2");
});

test.each([
  [
    { kinds: ["notes"] },
    'kinds.0: the mirror has company, person, note, task, call, page, not "notes"; note is the closest',
  ],
  [{ services: ["mail"] }, 'services.0: the mirror has crm, calls, notes, not "mail"'],
  [{ from: "last week" }, "from: expected a date or a date-time of ISO 8601"],
  [{ limit: 51 }, "limit: expected a whole number from 1 to 50"],
])(
  "an input that cannot be used is an InputError with what is expected: %j",
  async (query, message) => {
    const searched = searchMirror(mirror.view, query);
    await expect(searched).rejects.toThrow(InputError);
    await expect(searched).rejects.toThrow(message);
  },
);
