import { expect, test } from "vitest";
import { desklyPackage } from "../src/index.js";

test("selects tools by resource and access", () => {
  const reads = desklyPackage.createToolkit({ resources: ["tickets"], access: "read" });

  expect(desklyPackage.createToolkit().getTools()).toHaveLength(6);
  expect(reads.getTools().map(({ name }) => name)).toEqual([
    "deskly_list_tickets",
    "deskly_get_ticket",
  ]);
});
