import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ids,
  results,
  richText,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
const created: string[] = [];

/** All of these are edited at the same time. */
beforeAll(async () => {
  notes = await startNotes();
  for (const title of ["Onboarding one", "ONBOARDING two", "Other", "onboarding 'three'"]) {
    const { body } = await notes.send("POST", "pages", {
      parent: { page_id: ids.home },
      properties: { title: { title: richText(title) } },
    });
    created.push(text(body["id"]));
  }
  const database = await notes.send("POST", "databases", {
    parent: { type: "page_id", page_id: ids.home },
    title: richText("Onboarding plans"),
  });
  created.push(text(database.body["id"]));
});
afterAll(() => notes.stop());

async function searchByPage(body: object, version: string, pageSize: number): Promise<string[]> {
  const found: string[] = [];
  let start_cursor: string | undefined;
  do {
    const paging = { page_size: pageSize, ...(start_cursor !== undefined && { start_cursor }) };
    const page = await notes.send("POST", "search", { ...body, ...paging }, { version });
    found.push(...results(page).map((hit) => text(hit["id"])));
    start_cursor = (page.body["next_cursor"] as unknown as string | null) ?? undefined;
  } while (start_cursor !== undefined);
  return found;
}

describe.each(["2022-06-28", "2025-09-03"])("in version %s", (version) => {
  const bodies = ["", "on", "board", "ONBOARD", "onboarding o", "'three'", "nothing"].flatMap(
    (query) =>
      ["ascending", "descending"].map((direction) => ({
        query,
        sort: { timestamp: "last_edited_time", direction },
      })),
  );
  test.each(bodies)("pages of any size together are the whole list: %j", async (body) => {
    const whole = await searchByPage(body, version, 100);
    expect(new Set(whole).size).toBe(whole.length);
    for (const size of [1, 2, 3]) expect(await searchByPage(body, version, size)).toEqual(whole);
  });
});

test("objects edited at the same time come in the order they were added, pages first", async () => {
  const [one, two, , three, database] = created;
  const expected = [one, two, three, database];
  for (const direction of ["ascending", "descending"]) {
    const sort = { timestamp: "last_edited_time", direction };
    expect(await searchByPage({ query: "board", sort }, "2022-06-28", 100)).toEqual(expected);
  }
  const pages = { query: "board", filter: { property: "object", value: "page" } };
  expect(await searchByPage(pages, "2022-06-28", 1)).toEqual([one, two, three]);
});

test("a renamed page is found by its new title only", async () => {
  const id = created[2] ?? "";
  await notes.send("PATCH", `pages/${id}`, {
    properties: { title: { title: richText('Renamed %_"* thing') } },
  });
  expect(await searchByPage({ query: "other" }, "2025-09-03", 100)).toEqual([]);
  expect(await searchByPage({ query: '%_"*' }, "2025-09-03", 100)).toEqual([id]);
});

test("what is in the trash is found on request only, with everything in it", async () => {
  const [parent = ""] = created;
  const child = await notes.send("POST", "pages", {
    parent: { page_id: parent },
    properties: { title: { title: richText("Below onboarding") } },
  });
  await notes.send("PATCH", `pages/${parent}`, { in_trash: true });
  const search = (in_trash: boolean) =>
    searchByPage({ query: "onboarding", filter: { in_trash } }, "2025-09-03", 100);
  expect((await search(true)).toSorted()).toEqual([parent, text(child.body["id"])].toSorted());
  expect(await search(false)).not.toContain(parent);
  await notes.send("PATCH", `pages/${parent}`, { in_trash: false });
});
