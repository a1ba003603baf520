import { expect, test } from "vitest";
import { z } from "zod";
import { everyTool } from "../helpers/every-tool.js";

const tools = everyTool.map((Tool) => new Tool());
const names = new Set(tools.map(({ name }) => name));

test.each(tools.map(({ name, operation }) => [name, operation] as const))(
  "%s names only tools that exist",
  (_name, { description, input, unsupported = {}, verifyWith = "" }) => {
    const inputs = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const texts = [description, inputs, verifyWith, ...Object.values(unsupported)].join(" ");
    const named = texts.match(/\bcrm_\w+/g) ?? [];
    expect(named.filter((each) => !names.has(each))).toEqual([]);
  },
);
