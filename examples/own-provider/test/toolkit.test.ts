import { expect, test } from "vitest";
import deskly from "../src/index.js";

test("selects tools by resource and access", () => {
  const reads = deskly.createToolkit({ resources: ["tickets"], access: "read" });

  expect(deskly.createToolkit().getTools()).toHaveLength(6);
  expect(reads.getTools().map(({ name }) => name)).toEqual([
    "deskly_list_tickets",
    "deskly_get_ticket",
  ]);
});
