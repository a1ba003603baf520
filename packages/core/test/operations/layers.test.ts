import { expect, test } from "vitest";
import { z } from "zod";
import type { Call, Layer, Sending } from "../../src/index.js";
import { defineOperation, path } from "../../src/provider/index.js";
import { createCall, orderLayers, runCall } from "../../src/adapters/index.js";
import { deskClient } from "../helpers/desk.js";
import { hangUp, json, startServer } from "../helpers/server.js";

const movePapers = defineOperation({
  name: "desk_move_papers",
  description: "Moves two papers.",
  effect: "update",
  consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
  input: z.strictObject({}),
  run: async (_input, api) => {
    await api.send({ method: "GET", path: path`/papers` }, z.unknown());
    await api.send({ method: "POST", path: path`/moves/1` }, z.unknown());
    await api.send({ method: "POST", path: path`/moves/2` }, z.unknown());
    return { moved: true };
  },
});

/** Returns a layer that notes when it is passed. */
function watch(name: string, seen: string[]): Layer {
  return {
    open: () => ({
      call: (next) => {
        seen.push(`${name} call`);
        return next();
      },
      send: ({ request }, next) => {
        seen.push(`${name} ${request.method}`);
        return next();
      },
      beforeAttempt: () => void seen.push(`${name} attempt`),
    }),
  };
}

async function open(...answers: Parameters<typeof startServer>) {
  const server = await startServer(...answers);
  const client = deskClient(server.baseUrl, { attempts: 3 });
  return { server, call: (await createCall(movePapers, {}, client)) as Call };
}

test("a call passes audit log, ledger, policy, layers of the host, journal and plan, in this order", async () => {
  const { call } = await open(json(200, {}));
  const seen: string[] = [];
  const names = ["plan", "journal", "host 1", "host 2", "policy", "ledger", "auditLog"];
  const [plan, journal, one, two, policy, ledger, auditLog] = names.map((name) => {
    const admit = () => Promise.resolve({ verdict: "allow", by: "policy" } as const);
    return { ...watch(name, seen), admit, keepMs: 1, attach: () => {} };
  }) as unknown as [Layer, never, Layer, Layer, never, Layer, Layer];
  await runCall(call, orderLayers({ plan, journal, layers: [one, two], policy, ledger, auditLog }));
  const order = ["auditLog", "ledger", "policy", "host 1", "host 2", "journal", "plan"];
  expect(seen.filter((each) => each.endsWith(" call"))).toEqual(
    order.map((each) => `${each} call`),
  );
  expect(seen.filter((each) => each.endsWith(" GET"))).toEqual(order.map((each) => `${each} GET`));
  expect(seen.slice(-7)).toEqual(order.map((each) => `${each} attempt`));
});

test("attempts of each write are counted, and its outcome is judged", async () => {
  const limited = json(429, { message: "Slow down." }, { "retry-after": "0" });
  const { call, server } = await open(json(200, {}), limited, json(200, {}), hangUp);
  const outcomes: unknown[] = [];
  const note: Layer = {
    open: () => ({
      send: (sending, next) =>
        next().finally(
          () => void outcomes.push([sending.writes, sending.attempts, sending.outcome]),
        ),
    }),
  };
  await expect(runCall(call, [note])).rejects.toMatchObject({ code: "network" });
  expect(outcomes).toEqual([
    [false, 1, "done"],
    [true, 2, "done"],
    [true, 1, "unknown"],
  ]);
  expect(call.writes.map(({ outcome }: Sending) => outcome)).toEqual(["done", "unknown"]);
  expect(server.seen).toHaveLength(5 - 1);
});

test("nothing leaves if a layer throws just before", async () => {
  const { call, server } = await open(json(200, {}));
  const quota: Layer = {
    open: () => ({
      beforeAttempt: ({ writes }) => {
        if (writes) throw new Error("The quota is used up.");
      },
    }),
  };
  await expect(runCall(call, [quota])).rejects.toThrow("The quota is used up.");
  expect(server.seen.map(({ method }) => method)).toEqual(["GET"]);
  expect(call.writes).toMatchObject([{ attempts: 0, outcome: "unsent" }]);
});
