import type { ResourceChange } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { linkChanges } from "../../src/report/link-changes.ts";
import type { ToolStep } from "../../src/runs/trace.ts";

const PAGE = "6a0b1531-8c65-8ac7-8baa-54644c5807ff";
const BLOCK = "e0ebacb8-49a9-8d34-9429-abeb83ecf208";

function toolStep(isRead: boolean, args: unknown, content = ""): ToolStep {
  const call = { id: "1", name: "tool", args };
  return { type: "tool", call, isRead, isError: false, content, tokens: 1, durationMs: 1 };
}

function change(kind: ResourceChange["kind"], id: string, parentId?: string): ResourceChange {
  const parent = parentId === undefined ? undefined : { resource: "page", id: parentId, title: "" };
  const base = { service: "notes", resource: "block", title: "", summary: "" } as const;
  return { ...base, fields: [], kind, id, ...(parent && { parent }) };
}

test("a change is linked to the call that writes and names it", () => {
  const steps = [
    toolStep(true, { query: "x" }, PAGE),
    toolStep(false, { page_id: PAGE.replaceAll("-", "") }, `created ${BLOCK}`),
    toolStep(false, { block_id: BLOCK }),
    toolStep(true, { page_id: PAGE }, BLOCK),
  ];
  const changes = [change("created", BLOCK), change("updated", BLOCK), change("updated", PAGE)];
  expect(linkChanges(changes, steps)).toEqual([1, 2, 1]);
});

test("a change whose id no call names is linked by its parent, or not at all", () => {
  const steps = [toolStep(false, { page_id: PAGE })];
  expect(linkChanges([change("updated", BLOCK, PAGE), change("deleted", BLOCK)], steps)).toEqual([
    0,
    undefined,
  ]);
});
