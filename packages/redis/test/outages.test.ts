import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { Outages } from "../src/limits/outages.js";

test("an account that Redis answered for during an outage has one of its own later", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const outages = new Outages(2);
  const first = outages.begin("one", "LOADING");
  expect(outages.begin("two", "LOADING")).toBe(first);
  await setTimeout(5);
  outages.end("two");
  await setTimeout(5);
  expect(outages.begin("two", "LOADING")).toBeGreaterThan(first + 5);
  expect(warn).toHaveBeenCalledOnce();
});
