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
