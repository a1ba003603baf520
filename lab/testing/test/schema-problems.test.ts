import { expect, test } from "vitest";
import { findSchemaProblems } from "../src/index.js";

test("OpenAI and Google reject a list whose items have no schema", () => {
  const schema = {
    type: "object",
    properties: {
      tags: { type: "array", items: { type: "array" } },
      links: { type: "array", items: { type: "object" } },
    },
  };
  expect(findSchemaProblems(schema)).toEqual(["input.tags[]: a list without items"]);
});
