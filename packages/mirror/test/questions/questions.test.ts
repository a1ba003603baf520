import { convintelPackage } from "@workbelt/convintel-tools/operations";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { notesPackage } from "@workbelt/notes-tools/operations";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Mirror, searchMirror, SqliteMirrorStore } from "../../src/index.js";
import { toQueryWords } from "../../src/search/query-words.js";
import building from "./building.json" with { type: "json" };
import heldBack from "./held-back.json" with { type: "json" };
import type { Question } from "./question.js";

const FIRST = 5;

const sandbox = await startSandbox({ rateLimits: false });
const [crm, notes] = [
  crmPackage.createClient({ ...sandbox.services.crm, rateLimits: false }),
  notesPackage.createClient({ ...sandbox.services.notes, rateLimits: false }),
];
const convintel = convintelPackage.createClient({
  ...sandbox.services.convintel,
  rateLimits: false,
});
const mirror = new Mirror({
  store: new SqliteMirrorStore({ memory: true }),
  sources: [
    { provider: crmPackage, client: crm },
    { provider: notesPackage, client: notes },
    { provider: convintelPackage, client: convintel },
  ],
});

beforeAll(async () => void (await mirror.sync()), 600_000);
afterAll(() => sandbox.stop());

/** Returns the ids that the mirror finds first. */
async function searchAll(words: string): Promise<string[]> {
  const { items } = await searchMirror(await mirror.view(), { words, limit: FIRST });
  return items.map(({ id }) => id);
}

/**
 * Returns the ids that the services' own searches find first, those of each service and object, by each of these queries.
 * Conversation intelligence has no search over its calls.
 */
async function searchServices(queries: readonly string[]): Promise<string[]> {
  const titles = notesPackage.createTool("notes_data_fetch", { client: notes });
  const records = crmPackage.createTool("crm_search_records", { client: crm });
  const found = queries.flatMap((query) => [
    titles.execute({ query }).then(({ items }) => items.slice(0, FIRST).map(({ id }) => id)),
    ...["people", "companies", "deals"].map((object) =>
      records
        .execute({ object, query, limit: FIRST })
        .then(({ items }) => items.map(({ id }) => id.record_id)),
    ),
  ]);
  return (await Promise.all(found)).flat();
}

/** Counts the questions of which a right item is among those that were found first. */
async function countAnswered(
  questions: readonly Question[],
  find: (ask: string) => Promise<string[]>,
): Promise<number> {
  let count = 0;
  for (const { ask, right } of questions) {
    const found = new Set(await find(ask));
    if (right.some((name) => found.has(seedId(name)))) count += 1;
  }
  return count;
}

// The figures are in site/guide/mirror.md.
test.each([
  { name: "with which the search was built", questions: building, own: 56, asked: 0, word: 25 },
  { name: "that were held back", questions: heldBack, own: 55, asked: 1, word: 26 },
])(
  "of 60 questions $name, a right item is among the first five for $own; in the services' own searches for $asked, and word by word for $word",
  async ({ asked, own, questions, word }) => {
    expect(await countAnswered(questions, searchAll)).toBeGreaterThanOrEqual(own);
    const toWords = (ask: string) => toQueryWords(ask).map((each) => each.word);
    const wholly = (ask: string) => searchServices([ask, toWords(ask).join(" ")]);
    expect(await countAnswered(questions, wholly)).toBe(asked);
    const wordByWord = (ask: string) => searchServices([ask, ...toWords(ask)]);
    expect(await countAnswered(questions, wordByWord)).toBe(word);
  },
  600_000,
);
