import { z } from "zod";
import { bearerToken } from "../../../src/auth/bearer-token.js";
import { ApiClient } from "../../../src/client/api-client.js";
import { path } from "../../../src/client/request.js";
import type { Transport } from "../../../src/client/transport.js";
import { CallLedger } from "../../../src/ledger/index.js";
import type { Store } from "../../../src/store/index.js";
import { defineOperation } from "../../../src/operations/define-operation.js";
import { runOperation } from "../../../src/operations/run-operation.js";
import { deskService } from "../../helpers/desk-service.js";

/** Short, so that a run need not wait long for the end of a killed process; busy disks take some of it. */
const LEASE_MS = 1_000;

const createPaper = defineOperation({
  name: "desk_create_paper",
  description: "Puts a paper on the desk.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  verifyWith: "desk_list_papers",
  input: z.strictObject({ title: z.string() }),
  request: (body) => ({ method: "POST", path: path`/papers`, body }),
  response: z.object({ id: z.string() }),
  result: ({ id }) => id,
});

/** The desk, and the ledger of its calls. */
export interface Desk {
  baseUrl: string;
  store: Store;
  transport?: Transport;
}

/** Creates a function that creates the paper with this title once, and returns its id. */
export function createWriter({
  baseUrl,
  store,
  transport,
}: Desk): (title: string) => Promise<string> {
  const ledger = new CallLedger({ store, leaseMs: LEASE_MS });
  const credentials = bearerToken("token-of-the-desk");
  const client = new ApiClient(deskService, {
    baseUrl,
    credentials,
    attempts: 1,
    transport,
  });
  return (title) =>
    runOperation(createPaper, { title }, client, { idempotencyKey: title }, { ledger });
}
