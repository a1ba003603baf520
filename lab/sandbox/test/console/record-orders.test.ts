import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/index.js";
import { crm, runAgent } from "../helpers/agent-work.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false, people: 300 });
});
afterAll(() => sandbox.stop());

/** Reads the names and ids of the people on the pages of a table. */
async function readPeople(query: string): Promise<{ id: string; name: string }[]> {
  const people: { id: string; name: string }[] = [];
  for (let offset = 0; ; offset += 50) {
    const path = `/console/crm/people?${query}&offset=${offset}`;
    const text = await (await fetch(`${sandbox.url}${path}`)).text();
    const rows = [...text.matchAll(/<th scope="row">\s*<a href="[^"]*\/([^"/]*)">([^<]*)<\/a>/g)];
    if (rows.length === 0) return people;
    people.push(...rows.map(([, id = "", name = ""]) => ({ id, name })));
  }
}

const readNames = async (query: string) => (await readPeople(query)).map(({ name }) => name);

function sortNames(names: readonly string[]): string[] {
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return names.toSorted(compare);
}

function write(method: string, path: string, data?: object): Promise<unknown> {
  return runAgent(sandbox, "write", [crm("crm_write", method, `/v2/objects${path}`, data)]);
}

test("an order has every record once, and is kept right when records are added, changed and deleted", async () => {
  const names = await readNames("sort=name");
  expect(names).toHaveLength(300);
  expect(names).toEqual(sortNames(names));
  expect(names.toSorted()).toEqual((await readNames("sort=")).toSorted());

  const people = await readPeople("sort=name");
  const [first, , last] = [people[0], people[1], people.at(-1)];
  await write("DELETE", `/people/records/${first?.id}`);
  await write("PATCH", `/people/records/${last?.id}`, { values: { name: "Aaa, Aaron" } });
  await write("POST", "/people/records", { values: { name: "Mmm, Mia" } });
  const changed = await readNames("sort=name");
  expect(changed).toEqual(sortNames(changed));
  expect(changed[0]).toBe("Aaron Aaa");
  expect(changed).toContain("Mia Mmm");
  expect(changed).toHaveLength(people.length);
});

test("an order by another record's name follows that name", async () => {
  const before = await readPeople("sort=company&dir=desc");
  const companies = (await write("POST", "/companies/records/query", { limit: 1 })) as {
    data: { id: { record_id: string } }[];
  };
  const id = companies.data[0]?.id.record_id;
  await write("PATCH", `/companies/records/${id}`, { values: { name: "Zzzyx" } });
  const after = await readPeople("sort=company&dir=desc");
  const text = await (
    await fetch(`${sandbox.url}/console/crm/people?sort=company&dir=desc`)
  ).text();
  expect(text.indexOf("Zzzyx")).toBeGreaterThan(0);
  expect(text.indexOf("Zzzyx")).toBeLessThan(text.indexOf(after[1]?.id ?? ""));
  expect(after).toHaveLength(before.length);
});

test("an order is forgotten with the data", async () => {
  await write("POST", "/people/records", { values: { name: "Aaa, Ada" } });
  expect(await readNames("sort=name")).toContain("Ada Aaa");
  sandbox.reset();
  const names = await readNames("sort=name");
  expect(names).toEqual(sortNames(names));
  expect(names).toHaveLength(300);
});

/** Reads the cells of a column on the first page of a table. */
async function readColumn(object: string, column: number, query: string): Promise<string[]> {
  const text = await (await fetch(`${sandbox.url}/console/crm/${object}?${query}`)).text();
  const rows = text.split('<th scope="row">').slice(1);
  return rows.map((row) => {
    const cell = row.split(/<td[^>]*>/)[column] ?? "";
    return cell.replaceAll(/<[^>]*>/g, "").trim();
  });
}

test("texts are sorted by letters and numbers whatever their case and accents, and records without one come last", async () => {
  const titles = [
    "Zoë 10",
    "zoe 9",
    "ÉMILE",
    "emile b",
    "Émile a",
    "2nd",
    "10th",
    "Ångström",
    "œuvre",
  ];
  for (const [index, title] of [...titles, undefined].entries()) {
    const values = { name: `Testcolumn, ${index}`, ...(title && { job_title: title }) };
    await write("POST", "/people/records", { values });
  }
  const sorted = sortNames(titles);
  const read = (dir: string) => readColumn("people", 1, `q=testcolumn&sort=job_title&dir=${dir}`);
  expect(await read("asc")).toEqual([...sorted, ""]);
  expect(await read("desc")).toEqual([...sorted.toReversed(), ""]);
});

test("people are sorted by the deals that refer to them, also after a deal is added", async () => {
  const people = await readPeople("sort=associated_deals");
  const last = people.at(-1)?.id ?? "";
  expect(await readColumn("people", 5, "sort=associated_deals")).not.toContain("");
  const associated_people = [{ target_object: "people", target_record_id: last }];
  const owner = "lena.hoffmann@northwind.example";
  const values = { name: "Aaa first", stage: "Lead", owner, associated_people };
  await write("POST", "/deals/records", { values });
  expect((await readPeople("sort=associated_deals"))[0]?.id).toBe(last);
});

test.each([
  ["owners", "deals", 3, "owner"],
  ["places", "companies", 4, "primary_location"],
])("%s are sorted as they are shown", async (_values, object, column, sort) => {
  const shown = (await readColumn(object, column, `sort=${sort}`)).filter((cell) => cell !== "");
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(shown).toEqual(sortNames(shown));
});

test("all records that a search finds are on its pages, sorted or not", async () => {
  const all = await readPeople("sort=");
  const found = await readPeople("q=example");
  expect(found.length).toBeGreaterThan(200);
  expect(found.length).toBeLessThanOrEqual(all.length);
  const sorted = await readPeople("q=example&sort=name");
  expect(sorted.map(({ name }) => name)).toEqual(sortNames(found.map(({ name }) => name)));
  expect(new Set(sorted.map(({ id }) => id))).toEqual(new Set(found.map(({ id }) => id)));
  await write("DELETE", `/people/records/${found[0]?.id}`);
  expect(await readPeople("q=example")).toEqual(found.slice(1));
});
