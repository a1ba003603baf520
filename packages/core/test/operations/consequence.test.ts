import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Consequence, defineOperation, type Effect, path } from "../../src/provider/index.js";
import {
  annotationsFor,
  consequenceOf,
  consequencesOf,
  mayDelete,
} from "../../src/adapters/index.js";
import { getPaper } from "../helpers/desk.js";

const updatePaper = defineOperation({
  name: "desk_update_paper",
  description: "Changes a paper, or throws it away.",
  effect: "update",
  consequence: [
    {
      when: "thrown is true",
      applies: ({ thrown }) => thrown === true,
      reversible: "not",
      reason: "the bin is emptied at night",
      deletes: "the paper",
    },
    {
      when: "it has a title",
      applies: ({ title }) => title !== undefined,
      reversible: "fully",
      overwrites: "the title",
    },
    { reversible: "fully" },
  ],
  input: z.strictObject({
    thrown: z.boolean().describe("Whether it is thrown away").optional(),
    title: z.string().describe("New title").optional(),
  }),
  request: (body) => ({ method: "PATCH", path: path`/papers/1`, body }),
  response: z.unknown(),
  result: () => ({}),
});

describe("the consequence of a call", () => {
  test("is that of the first case that applies, or the last entry", () => {
    expect(consequenceOf(updatePaper, { thrown: true, title: "A" })?.deletes).toBe("the paper");
    expect(consequenceOf(updatePaper, { title: "A" })?.overwrites).toBe("the title");
    expect(consequenceOf(updatePaper, { thrown: false })).toEqual({ reversible: "fully" });
  });

  test("is absent for a read", () => {
    expect(consequenceOf(getPaper, { paper_id: "1" })).toBeUndefined();
    expect(consequencesOf(getPaper)).toEqual([]);
  });
});

test("an operation may delete if one of its cases does", () => {
  expect(mayDelete(updatePaper)).toBe(true);
  expect(mayDelete({ consequence: { reversible: "fully", overwrites: "the title" } })).toBe(false);
});

describe("annotations", () => {
  const fully = { reversible: "fully" } as const;

  test("call what lets another party act destructive, and what only stops one not", () => {
    const delegates = { reversible: "not", reason: "it acts", delegates: "an agent act" } as const;
    const stops = { reversible: "not", reason: "it has stopped", stops: "the agent" } as const;
    expect(annotationsFor({ effect: "create", consequence: delegates }).destructiveHint).toBe(true);
    expect(annotationsFor({ effect: "update", consequence: stops }).destructiveHint).toBe(false);
  });
  test.each<[string, Effect, Consequence | undefined, boolean, boolean]>([
    ["a read", "read", undefined, false, true],
    ["a pure addition", "create", fully, false, false],
    ["an update that only adds", "update", fully, false, true],
    [
      "an update that adds again when repeated",
      "update",
      { ...fully, cumulative: true },
      false,
      false,
    ],
    ["an update that overwrites", "update", { ...fully, overwrites: "the title" }, true, true],
    ["a deletion", "delete", { ...fully, deletes: "the paper" }, true, true],
    ["a creation that declares nothing", "create", undefined, false, false],
    ["an update that declares nothing", "update", undefined, true, true],
  ])("of %s", (_case, effect, consequence, destructiveHint, idempotentHint) => {
    expect(annotationsFor({ effect, ...(consequence && { consequence }) })).toEqual({
      readOnlyHint: effect === "read",
      destructiveHint,
      idempotentHint,
      openWorldHint: true,
    });
  });

  test("come from all cases", () => {
    expect(annotationsFor(updatePaper)).toMatchObject({ destructiveHint: true });
  });
});
