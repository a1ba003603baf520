import { expect, test } from "vitest";
import { DesklyToolkit } from "../src/index.js";

test("selects tools by resource and access", () => {
  const names = (toolkit: DesklyToolkit) => toolkit.getTools().map(({ name }) => name);

  expect(names(new DesklyToolkit())).toHaveLength(6);
  expect(names(new DesklyToolkit({ resources: ["tickets"], access: "read" }))).toEqual([
    "deskly_list_tickets",
    "deskly_get_ticket",
  ]);
});
