import { expect, test } from "vitest";
import { countTokens, formatResultTable, measureResult } from "../src/index.js";
import type { Facts } from "../src/samples/index.js";
import { deskClient, deskService, getPaper } from "../../../packages/core/test/helpers/desk.js";
import { json, startServer } from "../../../packages/core/test/helpers/server.js";

const body = { data: { id: "p1", title: 'The "plan"', note: "not for models ".repeat(50) } };

/** Measures the one read of the desk. */
async function measure(facts: Facts, reply = json(200, body)) {
  const { baseUrl } = await startServer(reply);
  return measureResult(
    "desk_get_paper",
    { input: { paper_id: "p2" }, live: { paper_id: "p1" }, facts },
    {
      provider: { service: deskService, tools: [{ resource: "papers", operation: getPaper }] },
      connect: (transport) => deskClient(baseUrl, { transport, attempts: 1 }),
    },
  );
}

test("compares the content with what the service sent", async () => {
  const result = await measure((first) => first("id", "title"));
  expect(result).toMatchObject({
    tool: "desk_get_paper",
    rawTokens: countTokens(JSON.stringify(body)),
    firstTokens: result.rawTokens,
    readTokens: countTokens(result.content),
    missing: [],
  });
  expect(formatResultTable([result])).toContain(
    `| desk_get_paper | ${result.rawTokens} | ${result.rawTokens} | ${result.readTokens} | `,
  );
});

test("names the facts that a model cannot read", async () => {
  const { missing } = await measure((first) => first("title", "note"));
  expect(missing).toEqual([body.data.note]);
  expect((await measure([(content) => content.includes("p2")])).missing).toHaveLength(1);
});

test("a failed call, or one without facts, is not measured", async () => {
  await expect(measure([])).rejects.toThrow("desk_get_paper: nothing to compare");
  await expect(measure(["p1"], json(404, { message: "Gone" }))).rejects.toThrow("Gone");
});
