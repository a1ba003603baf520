import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SandboxOptions, startSandbox } from "../../src/index.js";

const now = () => new Date("2026-03-11T09:00:00Z");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "company-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a sandbox on a data file and stops it. */
async function startAndStop(name: string, options: SandboxOptions = {}): Promise<void> {
  const sandbox = await startSandbox({ data: join(folder, name), now, ...options });
  await sandbox.stop();
}

/** Every document of a data file, in order. */
function readDocuments(name: string): { collection: string; id: string; document: string }[] {
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  const rows = database.prepare("select collection, id, document from documents order by position");
  const documents = rows.all() as ReturnType<typeof readDocuments>;
  database.close();
  return documents;
}

function countPeople(name: string): number {
  const isPerson = /"object":"people"/;
  return readDocuments(name).filter(
    ({ collection, document }) => collection === "crm/records" && isPerson.test(document),
  ).length;
}

describe("a data file", () => {
  test("gets the same documents from the same number and seed, and others from another seed", async () => {
    await startAndStop("one.sqlite", { people: 300, seed: 7 });
    await startAndStop("two.sqlite", { people: 300, seed: 7 });
    expect(readDocuments("two.sqlite")).toEqual(readDocuments("one.sqlite"));
    await startAndStop("three.sqlite", { people: 300, seed: 8 });
    expect(readDocuments("three.sqlite")).not.toEqual(readDocuments("one.sqlite"));
  });

  test("keeps every document of the seeded company unchanged, with its id", async () => {
    await startAndStop("plain.sqlite");
    await startAndStop("large.sqlite", { people: 300, seed: 7 });
    const large = new Map(
      readDocuments("large.sqlite").map(({ collection, document, id }) => [
        `${collection}/${id}`,
        document,
      ]),
    );
    // Lists of children grow, and so do the fields in which the company's size is stored.
    const grown = ["notes/children", "sandbox"];
    const changed = readDocuments("plain.sqlite").filter(
      ({ collection, document, id }) =>
        !grown.includes(collection) && large.get(`${collection}/${id}`) !== document,
    );
    expect(changed).toEqual([]);
  });

  test("keeps its company without options and after a reset", async () => {
    await startAndStop("kept.sqlite", { people: 120, seed: 3 });
    const before = readDocuments("kept.sqlite");
    const sandbox = await startSandbox({ data: join(folder, "kept.sqlite"), now });
    sandbox.reset();
    await sandbox.stop();
    expect(readDocuments("kept.sqlite")).toEqual(before);
    expect(countPeople("kept.sqlite")).toBe(120);
  });

  test.each([{ people: 121 }, { people: 120, seed: 4 }])(
    "with another company rejects %j",
    async (options) => {
      await startAndStop("other.sqlite", { people: 120, seed: 3 });
      await expect(startAndStop("other.sqlite", options)).rejects.toThrow(
        'made with "people" 120 and "seed" 3',
      );
      await startAndStop("other.sqlite", { people: 120 });
    },
  );
});

test("a snapshot brings its company, with the members who connect apps", async () => {
  const large = await startSandbox({ people: 400, seed: 7, now });
  const small = await startSandbox({ now });
  const snapshot = await large.snapshot();
  await small.restore(snapshot);
  const { clientId, oauthUrl } = small.services.crm;
  const redirect = "http://127.0.0.1:9/x";
  const query = { client_id: clientId, response_type: "code", redirect_uri: redirect };
  const page = await fetch(`${oauthUrl}/authorize?${new URLSearchParams(query).toString()}`);
  const choices = (await page.text()).match(/<input type="radio"/g);
  expect(choices?.length).toBeGreaterThan(8);
  small.reset();
  const { baseUrl, token } = small.services.crm;
  const response = await fetch(`${baseUrl}/v2/objects/people/records/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ limit: 500 }),
  });
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(400);
  await Promise.all([large.stop(), small.stop()]);
});

test("an invalid number of people is rejected before a data file is made", async () => {
  const data = join(folder, "never.sqlite");
  await expect(startSandbox({ data, people: 10 })).rejects.toThrow(
    '"people" must be an integer from 44 to 200000, not 10.',
  );
  expect(() => readDocuments("never.sqlite")).toThrow("unable to open");
});
