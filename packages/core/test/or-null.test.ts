import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool, checkInput, defineOperation, orNull, path } from "../src/index.js";
import { modelSchemas, schemaFaults } from "../src/testing/index.js";
import { deskService } from "./helpers/desk.js";

const color = z.strictObject({ name: z.string().describe("Name") });
const paint = defineOperation({
  name: "desk_update_paint",
  description: "Paints the desk.",
  effect: "update",
  input: z.strictObject({ color: orNull(color, "Color; null removes it").optional() }),
  request: (input) => ({ method: "PATCH", path: path`/desk`, body: input }),
  reply: z.unknown(),
  result: (reply) => reply,
});

class DeskUpdatePaintTool extends ApiTool<typeof paint> {
  constructor() {
    super(paint, deskService);
  }
}

test.each([
  [{ color: { name: "red" } }, { color: { name: "red" } }],
  [{ color: '{"name":"red"}' }, { color: { name: "red" } }],
  [{ color: null }, { color: null }],
  [{}, {}],
])("%j is accepted", (given, expected) => {
  expect(checkInput(paint, given)).toEqual(expected);
});

test("a fault inside is named where it is", () => {
  expect(() => checkInput(paint, { color: { name: 7 } })).toThrow("color.name: expected string");
  expect(() => checkInput(paint, { color: 7 })).toThrow("color: expected object");
});

test("models see an object or null, in a form their API takes", () => {
  const schemas = modelSchemas(new DeskUpdatePaintTool());
  const { Google, ...others } = schemas;
  const seen = {
    description: "Color; null removes it",
    properties: { name: { type: "string", description: "Name" } },
    required: ["name"],
  };
  for (const schema of Object.values(others)) {
    expect(schema.properties?.["color"]).toMatchObject({ ...seen, type: ["object", "null"] });
  }
  expect(Google?.properties?.["color"]).toEqual({ ...seen, type: "object", nullable: true });
  expect(Object.values(schemas).flatMap(schemaFaults)).toEqual([]);
});
