import { z } from "zod";
import { bearerToken } from "../../../src/auth/bearer-token.js";
import { ApiClient } from "../../../src/client/api-client.js";
import { path } from "../../../src/client/request.js";
import { CallLedger } from "../../../src/ledger/index.js";
import { BoundOperation } from "../../../src/operations/bound-operation.js";
import { defineOperation } from "../../../src/operations/define-operation.js";
import type { ItemOutcome } from "../../../src/operations/run-items.js";
import { deskService } from "../../helpers/desk-service.js";
import type { Store } from "../../../src/store/index.js";

const createCard = defineOperation({
  name: "desk_create_card",
  description: "Puts a card on the desk.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  verifyWith: "desk_list_cards",
  takesItems: { result: ["id"] },
  input: z.strictObject({ title: z.string() }),
  request: (body) => ({ method: "POST", path: path`/cards`, body }),
  response: z.object({ id: z.string() }),
  result: ({ id }) => id,
});

/** Creates a function that makes the cards with these titles once, in one call with items. */
export function createCardWriter(baseUrl: string, store: Store, leaseMs: number) {
  const ledger = new CallLedger({ store, leaseMs });
  const credentials = bearerToken("token-of-the-desk");
  const client = new ApiClient(deskService, { baseUrl, credentials, attempts: 1 });
  const bound = new BoundOperation(createCard, deskService, { client, ledger });
  return (titles: readonly string[], key: string): Promise<ItemOutcome<string>[]> =>
    bound.executeAll(
      titles.map((title) => ({ title })),
      { idempotencyKey: key },
    );
}
