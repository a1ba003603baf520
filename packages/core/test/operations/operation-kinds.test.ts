import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  defineOperation,
  type Operation,
  path,
  type ReadOperation,
  remove,
  type ThingKind,
  type WriteOperation,
} from "../../src/provider/index.js";
import type { InputOf, OutputOf } from "../../src/testing-support/index.js";

const input = z.strictObject({ paper_id: z.string() });
const shared = {
  name: "desk_do",
  description: "Does something with a paper.",
  input,
  run: async () => ({ id: "p1" }),
} as const;
const consequence = { reversible: "not", reason: "it is lost" } as const;
const paper: ThingKind = { noun: "paper", at: "", id: "id", compared: ["title"] };
const revert = remove(paper, { path: ({ id }) => path`/papers/${id}` });
const read = { ...shared, effect: "read", returnsTexts: [] } as const;
const write = { ...shared, effect: "update", consequence } as const;

test("a read and a write have the types of their input, output and name", () => {
  const operation = defineOperation({
    name: "desk_get_paper",
    description: "Gets a paper.",
    effect: "read",
    returnsTexts: ({ paper_id }) => (paper_id.startsWith("letter") ? ["outside"] : []),
    input,
    request: ({ paper_id }) => ({ method: "GET", path: path`/papers/${paper_id}` }),
    response: z.object({ data: z.object({ title: z.string() }) }),
    result: ({ data }) => data,
    compact: ({ title }, { paper_id }) => ({ paper_id, title }),
  });
  expectTypeOf<InputOf<typeof operation>>().toEqualTypeOf<{ paper_id: string }>();
  expectTypeOf<OutputOf<typeof operation>>().toEqualTypeOf<{ title: string }>();
  expectTypeOf<(typeof operation)["name"]>().toEqualTypeOf<"desk_get_paper">();
  expectTypeOf(operation).toExtend<Operation>();
  expect(operation.name).toBe("desk_get_paper");
});

test("the effect tells a read from a write", () => {
  const operation: Operation = defineOperation(write);
  expectTypeOf<Extract<Operation, { effect: "read" }>>().toEqualTypeOf<ReadOperation>();
  expectTypeOf<Exclude<Operation, ReadOperation>>().toEqualTypeOf<WriteOperation>();
  if (operation.effect === "read") {
    expectTypeOf(operation.consequence).toEqualTypeOf<undefined>();
  } else {
    expectTypeOf(operation.consequence).not.toExtend<undefined>();
  }
  expect(operation.consequence).toBe(consequence);
});

test("an operation without what its kind requires is a compile error", () => {
  // @ts-expect-error A read decides about content by outsiders.
  defineOperation({ ...shared, effect: "read" });
  // @ts-expect-error A creation declares its consequence.
  defineOperation({ ...shared, effect: "create" });
  // @ts-expect-error An update declares its consequence.
  defineOperation({ ...shared, effect: "update" });
  // @ts-expect-error A deletion declares its consequence.
  defineOperation({ ...shared, effect: "delete" });
  const request = () => ({ method: "POST", path: path`/do` }) as const;
  // @ts-expect-error So does one that is defined by its request.
  defineOperation({ ...shared, effect: "update", request, response: z.unknown() });
  expectTypeOf(defineOperation(read)).toExtend<Operation>();
  expectTypeOf(defineOperation(write)).toExtend<Operation>();
});

test("a part of a write in a read is a compile error", () => {
  // @ts-expect-error A read changes nothing.
  defineOperation({ ...read, consequence });
  // @ts-expect-error A read has nothing to undo.
  defineOperation({ ...read, revert });
  // @ts-expect-error A read sends no request that writes.
  defineOperation({ ...read, multipleWrites: true });
  // @ts-expect-error The outcome of a read needs no check.
  defineOperation({ ...read, verifyWith: "desk_list_papers" });
  // @ts-expect-error A read changes no records.
  defineOperation({ ...read, takesItems: {} });
  // @ts-expect-error Nothing that a read changes needs a name.
  defineOperation({ ...read, nameTarget: async () => "Plan" });
  // @ts-expect-error A read replaces no values.
  defineOperation({ ...read, readCurrent: async () => ({ title: "Plan" }) });
  // @ts-expect-error The input of a read is not checked before anything is sent.
  defineOperation({ ...read, check: async () => [] });
  const operation = defineOperation({
    ...write,
    revert,
    multipleWrites: true,
    verifyWith: "desk_list_papers",
    takesItems: {},
    nameTarget: async () => "Plan",
    readWords: async () => [{ label: "asked", words: ["Plan?"] }],
    readCurrent: async () => ({ title: "Plan" }),
    check: async () => [],
    returnsTexts: ["outside"],
  });
  expectTypeOf(operation).toExtend<Operation>();
});

test("a part of a read in a write is a compile error", () => {
  // @ts-expect-error A write lists nothing.
  defineOperation({ ...write, pagination: { kind: "none" } });
  // @ts-expect-error A write offers no values of a list.
  defineOperation({ ...write, offersValuesOnly: true });
  const operation = defineOperation({
    ...read,
    pagination: { kind: "none" },
    offersValuesOnly: true,
  });
  expectTypeOf(operation).toExtend<Operation>();
});
