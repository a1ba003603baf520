import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { checkInput } from "@workbelt/testing";
import type { JsonSchema } from "@workbelt/testing";
import { describe, expect, test } from "vitest";
import { createWebhook } from "../../src/index.js";
import { everyTool } from "../helpers/every-tool.js";
import { completeInputs } from "../helpers/samples.js";

const UUID = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

const tools = everyTool.map((Tool) => new Tool());

/** Inputs that are shown without their structure: the description starts with an example. Items have that of the others. */
const exampleInputs = tools.flatMap((tool) => {
  const { properties = {} } = convertToOpenAITool(tool).function.parameters as JsonSchema;
  return Object.entries(properties)
    .filter(([input, schema]) => input !== "items" && isOpaque(schema))
    .map(([input, { description = "" }]) => [tool.name, input, description] as const);
});

function isOpaque({ additionalProperties, items, properties, type }: JsonSchema): boolean {
  if (type === "array") return items?.type === "object" && items.properties === undefined;
  return type === "object" && properties === undefined && additionalProperties === undefined;
}

/** Parses the JSON inside a description, with ids in place of their names. */
function parseExample(description: string): unknown {
  const json = /[[{].*[\]}]/.exec(description)?.[0] ?? "";
  const end = [...json.matchAll(/[\]}]/g)]
    .map(({ index }) => json.slice(0, index + 1))
    .find((start) => isJson(start));
  return JSON.parse((end ?? "").replaceAll(/"[^"]*(UUID|workspace_member_id)"(?!:)/g, `"${UUID}"`));
}

const SELECT_ITEMS = ["attributes", "limit", "offset"];

/** Returns the inputs that can be combined with one: figures of all items exclude those that select a page. */
function getOthers(name: string, input: string): object {
  const others = Object.entries(completeInputs[name] ?? {});
  return Object.fromEntries(
    others.filter(([key]) => input !== "aggregate" || !SELECT_ITEMS.includes(key)),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("examples in definitions", () => {
  test("there are some", () => {
    expect(exampleInputs.length).toBeGreaterThan(10);
  });

  test.each(exampleInputs)("%s accepts the example of %s", (name, input, description) => {
    const { operation } = tools.find((tool) => tool.name === name)!;
    const example = parseExample(description) as object;
    expect(Object.keys(example)).not.toEqual([]);
    const given = { ...getOthers(name, input), [input]: example };
    expect(() => checkInput(operation, given)).not.toThrow();
  });
});

test("a new webhook's definition names every event type", () => {
  const { description = "" } = createWebhook.input.shape.subscriptions;
  const listed = [...description.matchAll(/([a-z|-]+)\.([a-z|]+)(?=,|$)/g)].flatMap(
    ([, resources = "", actions = ""]) =>
      resources
        .split("|")
        .flatMap((resource) => actions.split("|").map((each) => `${resource}.${each}`)),
  );
  const subscribe = () =>
    checkInput(createWebhook, {
      target_url: "https://hooks.example/crm",
      subscriptions: [{ event_type: "none" }],
    });
  const accepted = getMessage(subscribe).match(/(?<=")[a-z.-]+(?=")/g) ?? [];
  expect(accepted.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(accepted.toSorted());
});

function getMessage(check: () => unknown): string {
  try {
    return String(check());
  } catch (error) {
    return String(error);
  }
}
