import { expect, test } from "vitest";
import { path } from "@workbelt/core/provider";
import { LocalPeriod } from "../src/limits/local-period.js";

const countTimers = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("only waiting calls keep Node alive", async () => {
  // No other timer can start or end between these steps, which wait for nothing but promises.
  const before = countTimers();
  const period = new LocalPeriod([{ requests: 5, perSeconds: 60 }], 2, performance.now());
  expect(countTimers()).toBe(before);
  const controller = new AbortController();
  const waiting = period.wait(
    { method: "GET", path: path`/papers` },
    {
      account: undefined,
      baseUrl: "https://desk.example",
      credential: {},
      deadline: Infinity,
      signal: controller.signal,
    },
  );
  expect(countTimers()).toBe(before + 1);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  expect(countTimers()).toBe(before);
  period.end();
});
