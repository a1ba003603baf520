import { MemoryStore } from "../../src/store/index.js";
import { respondWithJson, startRecordingServer } from "@workbelt/testing";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  ApiClient,
  bearerToken,
  type CallOptions,
  type Layer,
  type Sending,
} from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import { defineOperation, path, runOperation } from "../../src/provider/index.js";
import { dryRunOperation, toPlannedRequest } from "../../src/adapters/index.js";
import { deskService } from "../helpers/desk-service.js";

const anything = z.unknown();

const movePaper = defineOperation({
  name: "desk_move_paper",
  description: "Moves a paper, and marks it.",
  effect: "update",
  consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
  multipleWrites: true,
  input: z.strictObject({ to: z.string() }),
  run: async ({ to }, api) => {
    await api.send({ method: "GET", path: path`/papers/p1` }, anything);
    const body = { to, at: api.startedAt };
    await api.send({ method: "POST", path: path`/moves`, body }, anything);
    await api.send({ method: "PUT", path: path`/marks`, idempotent: true }, anything);
    return { moved: true };
  },
});

async function startDesk() {
  const server = await startRecordingServer(respondWithJson(200, {}));
  const ledger = new CallLedger({ store: new MemoryStore() });
  const credentials = bearerToken("token-of-the-desk");
  const client = new ApiClient(deskService, { baseUrl: server.baseUrl, credentials });
  const move = (
    options: CallOptions,
    beforeWrite: (request: Sending["request"]) => Promise<void> = async () => {},
  ) => {
    const plan: Layer = {
      open: () => ({
        send: async ({ request, writes }, next) => {
          if (writes) await beforeWrite(request);
          return next();
        },
      }),
    };
    return runOperation(movePaper, { to: "tray" }, client, options, { ledger, plan });
  };
  const sent = () => server.requests.map(({ method }) => method);
  return { client, move, sent };
}

test("the first request that writes is seen before it is sent, and is the one of the dry run", async () => {
  const { client, move, sent } = await startDesk();
  const startedAt = 1_700_000_000_000;
  const planned = await dryRunOperation(movePaper, { to: "tray" }, client, { startedAt });
  const seen: unknown[] = [];
  await move({ startedAt }, async (request) => {
    seen.push(toPlannedRequest(request), sent());
  });
  expect(seen.slice(0, 2)).toEqual([planned.requests[0], ["GET", "GET"]]);
  expect(sent()).toEqual(["GET", "GET", "POST", "PUT"]);
});

test("a call whose first write is refused sends none, and can be made later", async () => {
  const { move, sent } = await startDesk();
  const idempotencyKey = "plan/1";
  const beforeWrite = () => Promise.reject(new Error("Not as planned."));
  await expect(move({ idempotencyKey }, beforeWrite)).rejects.toThrow("Not as planned.");
  expect(sent()).toEqual(["GET"]);
  await expect(move({ idempotencyKey })).resolves.toEqual({ moved: true });
});

test("a call whose result the ledger has is not checked again", async () => {
  const { move, sent } = await startDesk();
  const idempotencyKey = "plan/1";
  await move({ idempotencyKey });
  const beforeWrite = () => Promise.reject(new Error("Changed by the call itself."));
  await expect(move({ idempotencyKey }, beforeWrite)).resolves.toEqual({ moved: true });
  expect(sent()).toEqual(["GET", "POST", "PUT"]);
});
