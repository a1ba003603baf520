import type { ResourceChange } from "@workbelt/sandbox";
import { describe, expect, test } from "vitest";
import { countCollateral } from "../../src/collateral.ts";
import { isOn, mentions, refersTo } from "../../src/verify/check.ts";
import { created, deleted, updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";

const lena = { resource: "member", id: "lena", title: "Lena Hoffmann" };
const call = {
  service: "crm",
  resource: "task",
  id: "1",
  title: "Call Gemma",
  kind: "created",
  summary: 'Created the task "Call Gemma".',
  fields: [
    { field: "content", after: "Call Gemma" },
    { field: "deadline_at", after: "2026-03-12T09:00:00.000000000Z" },
    { field: "is_completed", after: false },
    { field: "assignees", after: [lena] },
  ],
} satisfies ResourceChange;

function expectCall(day: string) {
  return created(
    { service: "crm", resource: "task", name: "the task for Lena" },
    {
      content: mentions("Gemma"),
      deadline_at: isOn(day),
      assignees: refersTo({ id: "lena", name: "Lena Hoffmann" }),
    },
  );
}

const deal = { service: "crm", resource: "deals", id: "2", name: "the deal" } as const;
const moved = {
  service: "crm",
  resource: "deals",
  id: "2",
  title: "Brightmoor",
  kind: "updated",
  summary: "Changed the stage and the value.",
  fields: [
    { field: "stage", before: "Lead", after: "Lost" },
    { field: "value", before: 1, after: 2 },
  ],
} satisfies ResourceChange;

describe("changes", () => {
  test("match whatever they leave open", () => {
    expect(verifyChanges([call], [expectCall("2026-03-12")])).toEqual([]);
  });

  test("are reported with the value and the expected one", () => {
    expect(verifyChanges([call], [expectCall("2026-03-19")])).toEqual([
      "The task for Lena: deadline_at is 2026-03-12 09:00, expected 2026-03-19.",
    ]);
    expect(verifyChanges([moved], [updated(deal, { stage: "Won", owner: lena })])).toEqual([
      "The deal: stage is Lost, expected Won.",
      "The deal: owner has not changed.",
      "The deal also has value 2, which was not requested.",
    ]);
  });

  test("match one to one, the most similar first", () => {
    const other = { ...call, id: "3", fields: [{ field: "content", after: "Call Callum" }] };
    const reasons = verifyChanges([other, call], [expectCall("2026-03-12")]);
    expect(reasons).toEqual(['Not asked for: Created the task "Call Gemma".']);
    expect(verifyChanges([call], [expectCall("2026-03-12"), expectCall("2026-03-12")])).toEqual([
      "Not created: the task for Lena.",
    ]);
  });

  test("that were not requested count as collateral", () => {
    const reasons = verifyChanges([call, moved], [deleted(deal)]);
    expect(reasons).toHaveLength(3);
    expect(countCollateral(reasons)).toBe(2);
  });
});
