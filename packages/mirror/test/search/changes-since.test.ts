import { InputError } from "@workbelt/core";
import { expect, test } from "vitest";
import { changesSince } from "../../src/index.js";
import { COMPARED_AT, ITEMS, SmallMirror } from "../helpers/small-mirror.js";

const DAY_MS = 86_400_000;

async function openChanged(): Promise<SmallMirror> {
  const mirror = new SmallMirror();
  await mirror.put(ITEMS);
  const changed = ITEMS.filter(({ id }) => id === "n1").map((item) => ({ ...item, title: "Why" }));
  await mirror.put(changed, COMPARED_AT + DAY_MS);
  await mirror.remove("crm_tasks", "t1", COMPARED_AT + 2 * DAY_MS);
  return mirror;
}

test("changes since a time are what was added, changed and removed from then on, oldest first", async () => {
  const { view } = await openChanged();
  const { hasMore, items } = await changesSince(view, { since: "2026-11-29" });
  expect(hasMore).toBe(false);
  expect(items).toMatchObject([
    {
      type: "changed",
      service: "crm",
      kind: "note",
      id: "n1",
      title: "Why",
      place: ["Brightmoor Foods"],
      changedAt: "2026-11-29T09:30:00.000Z",
    },
    { type: "removed", kind: "task", id: "t1", title: "Send Callum the data sharing letter" },
  ]);
  const all = await changesSince(view, { since: "2026-11-01", kinds: ["company", "task"] });
  expect(all.items.map(({ id, type }) => [type, id])).toEqual([
    ["added", "c1"],
    ["added", "c2"],
    ["removed", "t1"],
  ]);
});

test("next continues where a result has ended, and finds what changes later", async () => {
  const mirror = await openChanged();
  const seen: string[] = [];
  let after = 0;
  for (let hasMore = true; hasMore;) {
    const part = await changesSince(mirror.view, { after, limit: 3 });
    seen.push(...part.items.map(({ id }) => id));
    after = part.next;
    hasMore = part.hasMore;
  }
  expect(seen.toSorted()).toEqual(ITEMS.map(({ id }) => id).toSorted());
  await mirror.put(
    [{ collection: "notes_pages", id: "g2", title: "New" }],
    COMPARED_AT + 3 * DAY_MS,
  );
  const later = await changesSince(mirror.view, { after });
  expect(later.items.map(({ id }) => id)).toEqual(["g2"]);
});

test.each([Number.NaN, -1, 1.5, "12"])(
  "an after that is no next of a result is refused: %j",
  async (after) => {
    const { view } = new SmallMirror();
    await expect(changesSince(view, { after: after as number })).rejects.toThrow(
      "after: expected the next of an earlier result",
    );
  },
);

test.each([[{}], [{ since: "2026-11-28", after: 1 }]])(
  "either since or after is needed: %j",
  async (query) => {
    const { view } = new SmallMirror();
    await expect(changesSince(view, query)).rejects.toThrow(InputError);
  },
);
