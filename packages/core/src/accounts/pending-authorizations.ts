import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../text/json.js";
import { AuthorizationError, type StateProblem } from "../errors/account-errors.js";
import { StoreError } from "../errors/store-error.js";
import type { Store } from "../store/store.js";

const LIFETIME_MS = 10 * 60_000;
// Kept longer, to distinguish a late or repeated callback from a forged one.
const RETENTION_MS = 60 * 60_000;
// Clocks of the machines that share a store may differ by this.
const CLOCK_DIFFERENCE_MS = 60_000;
const MAX_ROUNDS = 5;

const pendingAuthorization = z.object({
  provider: z.string(),
  account: z.string().optional(),
  redirectUri: z.string(),
  codeVerifier: z.string().optional(),
  startedAt: z.number(),
  used: z.boolean(),
});

/** A started authorization that waits for its callback. */
export type PendingAuthorization = z.infer<typeof pendingAuthorization>;

interface Found {
  pending: PendingAuthorization;
  revision: string;
}

/** Values that a callback must match. */
export interface Expectation {
  account: string | undefined;
  provider: string | undefined;
}

/** Pending authorizations, stored under a hash of their state, so that a copy of the store cannot complete them. */
export class PendingAuthorizations {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(
    state: string,
    pending: Omit<PendingAuthorization, "startedAt" | "used">,
  ): Promise<void> {
    const value = JSON.stringify({ ...pending, startedAt: Date.now(), used: false });
    await this.#store.put(stateKey(state), value, { lifetimeMs: RETENTION_MS });
  }

  /**
   * Takes the authorization with this state, which works once.
   *
   * @throws AuthorizationError, and what `check` throws; neither uses it up.
   */
  async take(
    state: string,
    expectation: Expectation,
    check: (pending: PendingAuthorization) => void,
  ): Promise<PendingAuthorization> {
    if (state === "") throw stateError("missing");
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { pending, revision } = await this.#find(state);
      const wrong = findStateProblem(pending, expectation);
      if (wrong === "other_account" && expectation.account === undefined)
        throw missingAccountError();
      if (wrong !== undefined) throw stateError(wrong);
      check(pending);
      const { codeVerifier: _spent, ...rest } = pending;
      const value = JSON.stringify({ ...rest, used: true });
      const options = { expected: revision, lifetimeMs: RETENTION_MS };
      if (await this.#store.put(stateKey(state), value, options)) return pending;
      // It was used concurrently, which shows in the next round, or only re-encrypted.
    }
    throw stateError("replayed");
  }

  async #find(state: string): Promise<Found> {
    const entry = await this.#store.get(stateKey(state));
    if (entry === undefined) throw stateError("unknown");
    const { data: pending } = pendingAuthorization.safeParse(parseJson(entry.value)?.json);
    if (pending !== undefined) return { pending, revision: entry.revision };
    throw new StoreError(
      "store_damaged",
      "The stored entry of this authorization is corrupted. Start the authorization again.",
    );
  }
}

function stateKey(state: string): string {
  return `state/${createHash("sha256").update(state).digest("base64url")}`;
}

function findStateProblem(
  pending: PendingAuthorization,
  expected: Expectation,
): StateProblem | undefined {
  if (pending.used) return "replayed";
  const ageMs = Date.now() - pending.startedAt;
  // NaN counts as expired.
  if (!(ageMs <= LIFETIME_MS && ageMs >= -CLOCK_DIFFERENCE_MS)) return "expired";
  if (expected.provider !== undefined && expected.provider !== pending.provider) {
    return "other_provider";
  }
  return expected.account === pending.account ? undefined : "other_account";
}

function missingAccountError(): AuthorizationError {
  return new AuthorizationError(
    "authorization_state",
    "This authorization was started for an account. Pass the account of the session to complete as well. Nothing was stored.",
    { stateProblem: "other_account" },
  );
}

function stateError(stateProblem: StateProblem): AuthorizationError {
  const next =
    stateProblem === "replayed"
      ? "The result of its first use is unchanged."
      : "Nothing was stored; start again.";
  const message = `${STATE_MESSAGES[stateProblem]} ${next}`;
  return new AuthorizationError("authorization_state", message, { stateProblem });
}

const STATE_MESSAGES: Record<StateProblem, string> = {
  missing: "The callback has no state, so it matches no authorization started here.",
  unknown: "The state of this callback was not issued here, or has long expired.",
  expired: "This authorization was started more than ten minutes ago.",
  replayed: "This callback was used before; each can be completed once.",
  other_account: "This authorization was started for another account.",
  other_provider: "This authorization was started for another provider.",
};
