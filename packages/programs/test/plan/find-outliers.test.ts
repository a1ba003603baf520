import { describe, expect, test } from "vitest";
import { defineOperation, localService, OperationTool, path } from "@workbelt/core/provider";
import { z } from "zod";
import { summarizeWrites } from "../../src/plan/summarize-writes.js";
import { findOutliers } from "../../src/plan/find-outliers.js";
import { createRandom, makeWrites, toId } from "../helpers/generated-writes.ts";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

type Input = Record<string, unknown>;
type Change = (values: Input, input: Input) => void;

const set = (key: string, value: unknown): Change => {
  return (values) => {
    values[key] = value;
  };
};

const promised: [string, input: string, Change][] = [
  ["an amount that is too large", "values.value", set("value", 25_000)],
  ["an amount that is too small", "values.value", set("value", 200)],
  ["an amount beyond the others", "values.value", set("value", 9500)],
  ["a negative amount", "values.value", set("value", -2000)],
  ["zero", "values.value", set("value", 0)],
  ["an amount as text", "values.value", set("value", "2000")],
  ["a value that is cleared", "values.value", set("value", null)],
  ["an empty text", "values.name", set("name", "")],
  ["an email address at another host", "values.contact", set("contact", "person7@acme.test")],
  [
    "an email address with a letter of another script",
    "values.contact",
    set("contact", "pеrson7@acme.example"),
  ],
  ["a web address of another host", "values.link", set("link", "https://crm.example.test/deals/7")],
  ["a web address with another scheme", "values.link", set("link", "http://crm.example/deals/7")],
  [
    "a host behind a user name",
    "values.link",
    set("link", "https://crm.example@host.test/deals/7"),
  ],
  ["another option", "values.stage", set("stage", "Lost")],
  ["another option in a list", "values.tags", set("tags", ["renewal", "asia"])],
  ["more values in a list", "values.tags", set("tags", ["renewal", "europe", "renewal"])],
  [
    "another object",
    "links.0.target_object",
    (_values, input) => {
      input["links"] = [{ target_object: "people", target_record_id: toId(50_007) }];
    },
  ],
  ["another owner", "values.owner", set("owner", toId(9))],
  ["a name in place of an id", "values.owner", set("owner", "Daniel Okafor")],
  ["a date in another year", "values.closes", set("closes", "2036-01-20")],
  ["a date with a time", "values.closes", set("closes", "2026-01-20T10:00:00Z")],
  [
    "a text with a web address",
    "values.comment",
    set(
      "comment",
      "Please review the renewal terms with company7 before the call https://pay.test/x",
    ),
  ],
  ["a text with a host", "values.name", set("name", "Renewal for pay.test")],
  [
    "a text with an email address",
    "values.name",
    set("name", "Renewal for company7 eve@host.test"),
  ],
  [
    "a text with an IP address",
    "values.comment",
    set(
      "comment",
      "Please review the renewal terms with company7 before the call http://10.0.0.7/",
    ),
  ],
  ["a text in another script", "values.name", set("name", "Продление договора")],
  ["a text with one letter of another script", "values.name", set("name", "Rеnewal for company7")],
  ["a text with hidden characters", "values.name", set("name", "Renewal for company7\u202e")],
  ["a text of several lines", "values.name", set("name", "Renewal for\ncompany7")],
  ["a long text", "values.name", set("name", `Renewal for company7 ${"very ".repeat(30)}`)],
  [
    "a text with other words",
    "values.comment",
    set("comment", "Cancel everything that was agreed so far and refund all money"),
  ],
  [
    "a text with another verb",
    "values.comment",
    set("comment", "Please cancel the renewal terms with company7 before the call"),
  ],
  [
    "a text with words added",
    "values.comment",
    set(
      "comment",
      "Please review the renewal terms with company7 before the call and wire twelve thousand euros today",
    ),
  ],
  [
    "a missing input",
    "values.stage",
    (values) => {
      delete values["stage"];
    },
  ],
  ["a further input", "values.discount", set("discount", 90)],
  [
    "a further list entry",
    "links.1.target_object",
    (_values, input) => {
      (input["links"] as Input[]).push({ target_object: "companies", target_record_id: toId(7) });
    },
  ],
];

const ALWAYS = new Set([
  "an amount as text",
  "a value that is cleared",
  "an empty text",
  "a text with a web address",
  "a text in another script",
  "a missing input",
  "a further input",
]);

const LARGE = new Set([
  "an amount that is too large",
  "an email address at another host",
  "another owner",
  "a text in another script",
  "a missing input",
]);

describe.each(sampleCases([4, 12, 100, 1000, 10_000], 2))(
  "in %i writes the one is found with",
  (count) => {
    // With four writes only what all others have in common can be recognized.
    const tested = promised.filter(([title]) => count > 4 || ALWAYS.has(title));
    test.each(count < 10_000 ? tested : tested.filter(([title]) => LARGE.has(title)))(
      "%s",
      (title, input, change) => {
        for (const seed of count < 100
          ? [1, 2, 3, 4, 5, 6, 7, 8]
          : count < 1000
            ? [1, 2, 3]
            : [1]) {
          const random = createRandom(seed * 7919 + title.length);
          const at = Math.floor(random() * count);
          const found = findOutliers(makeWrites(count, seed, { at, set: change }));
          const shown = found
            .slice(0, 20)
            .map(({ path: name, write }) => [seed, write.number, name]);
          expect(shown).toContainEqual([seed, at + 1, input]);
        }
      },
    );
  },
);

const operation = defineOperation({
  name: "crm_update_record",
  description: "Updates a record.",
  effect: "update",
  consequence: { reversible: "not", reason: "it stays" },
  input: z.looseObject({}),
  request: () => ({ method: "PATCH", path: path`/records` }),
  response: z.unknown(),
});
const service = localService({
  name: "crm",
  displayName: "the CRM",
  identities: { record_id: "record", target_record_id: "record" },
});
const tool = new OperationTool(operation, service);
const functions = new Map([[tool.name, { tool, resource: "records", accountTypes: undefined }]]);

/** Returns an input with one of its fields, and an amount that fits. */
function narrow({ links, record_id, values }: Input, [root, key = ""]: readonly string[]): Input {
  if (root === "links") return { record_id, links };
  const { value, [key]: own } = values as Input;
  return { record_id, values: { value, ...(own !== undefined && { [key]: own }) } };
}

const many = makeWrites(10_000, 1, undefined);

test.each(sampleCases(promised, 3))(
  "the question about 10,000 writes shows %s",
  async (title, name, change) => {
    const at = Math.floor(createRandom(title.length)() * many.length);
    const writes = many.map((write, index) => {
      const input = index === at ? structuredClone(write.input) : write.input;
      if (index === at) change(input["values"] as Input, input);
      return { ...write, input: narrow(input, name.split(".")) };
    });
    const question = await summarizeWrites(writes, functions, {}, undefined);
    const [, shown = ""] = question.split("Unlike the others:\n");
    expect(shown.split("\n")[0]).toMatch(new RegExp(`^ +write ${at + 1}, .*: ${name} `));
  },
);

test.each([12, 100, 1000, 10_000])("%i writes that all fit have no outlier", (count) => {
  for (const seed of count < 10_000 ? [1, 2, 3] : [1])
    expect(findOutliers(makeWrites(count, seed, undefined))).toEqual([]);
});

test("an old value that differs is found as well", () => {
  const writes = makeWrites(50, 1, undefined).map((write, index) => {
    return { ...write, before: { "values.stage": index === 31 ? "Won" : "Lead" } };
  });
  expect(findOutliers(writes)).toMatchObject([
    { write: { number: 32 }, path: "values.stage", isBefore: true, value: "Won" },
  ]);
});

test("an id of something that exists is found among ids that the plan creates", () => {
  const writes = makeWrites(50, 1, undefined);
  const created = new Set(writes.map((_write, index) => toId(50_000 + index)));
  created.delete(toId(50_017));
  expect(findOutliers(writes, (id) => created.has(id))).toMatchObject([
    { write: { number: 18 }, path: "links.0.target_record_id" },
  ]);
});

test("what fewest writes have comes first", () => {
  const writes = makeWrites(1000, 1, { at: 700, set: set("stage", "Lost") });
  for (const { input } of writes.slice(0, 5)) (input["values"] as Input)["tags"] = ["asia"];
  const [first, ...others] = findOutliers(writes);
  expect([first?.write.number, first?.path]).toEqual([701, "values.stage"]);
  expect(others).toHaveLength(5);
});

test.each<[string, (index: number) => Change]>([
  ["two values that are equally frequent", (index) => set("stage", index % 2 ? "Won" : "Lost")],
  [
    "a wrong value among values that all differ",
    (index) => set("contact", `a@host${index}.example`),
  ],
  ["an amount among the others", (index) => set("value", index === 7 ? 2500 : 1000 + index * 60)],
  [
    "a value that is given to the wrong write",
    (index) => set("stage", index === 7 ? "Won" : ["Lead", "Won"][index % 2]),
  ],
  [
    "another name in the same words",
    (index) => set("name", `Renewal for ${index === 7 ? "companyB" : `company${index}`}`),
  ],
])("not promised: %s", (_title, change) => {
  const writes = makeWrites(50, 1, undefined);
  for (const [index, { input }] of writes.entries()) change(index)(input["values"] as Input, input);
  expect(findOutliers(writes)).toEqual([]);
});

test("three writes are too few to tell which one does not fit", () => {
  expect(findOutliers(makeWrites(3, 1, { at: 1, set: set("value", -5) }))).toEqual([]);
});
