import type { ErrorCode } from "@workbelt/core";

/** Advice about errors of one code. */
export interface Advice {
  /** Reaction of a model that reads the message. Undefined if the error is thrown to the application. */
  model?: string;
  application: string;
}

const connectAgain = "Ask the person to connect the account again, with a new authorization.";

/** Advice by code. */
export const advice: Readonly<Record<ErrorCode, Advice>> = {
  invalid_input: {
    model: "Corrects the inputs that the message names, and calls again.",
    application: "Correct `error.issues`. Nothing was sent.",
  },
  configuration: {
    application:
      'Set the environment variable or the option that the message names. Nothing was sent. It is thrown, not returned to the model, unless the tool has `onError: "return"`.',
  },
  auth_required: {
    application:
      'Without accounts, set a valid token. With [connected accounts](../guide/multi-user.md), `error.account` is the one that a person has to connect: start an authorization for it, or let `onAuthRequired: "interrupt"` do so. It is thrown, not returned to the model, unless the tool has `onError: "return"`.',
  },
  permission_denied: {
    model: "Tells the user; repeating the call will not help.",
    application:
      "Grant the scopes or capabilities that the message names, and issue a new token. In the notes workspace, a page must also be shared with the connection. A toolkit's `forAccount` offers only the tools that the account may use.",
  },
  not_found: {
    model: "Looks the id up with the tool that the message names.",
    application:
      "Check that the id is of the right kind and of the token's own workspace, and in the notes workspace that the page is shared with the connection.",
  },
  conflict: {
    model: "Uses what already has the value, or another value.",
    application:
      "Take the conflicting field from `error.details`. Use the upsert instead of create.",
  },
  rate_limited: {
    model: "Calls again after the seconds that the message says.",
    application:
      "The client has waited and repeated already, as far as its time allowed. Wait for `error.retryAfterMs`; share the limit between processes by [`RedisRateLimits`](../guide/durable-runs.md#shared-rate-limits).",
  },
  items_failed: {
    model: "Corrects the items that the message names, and sends only these again.",
    application:
      "Take the failures and the indexes of their items from `error.details`. If `error.mayHaveHappened`, look before you repeat those under `unknown`.",
  },
  request_rejected: {
    model: "Corrects what the message explains, and calls again.",
    application: "Read the service's reason in `error.serviceCode` and `error.serviceMessage`.",
  },
  service_failed: {
    model: "Repeats a read later. After a write it first verifies what happened.",
    application:
      "Reads and upserts were repeated already. If `error.mayHaveHappened`, look before you write again: the message names the operation that shows it.",
  },
  network: {
    model: "Repeats a read later. After a write it first verifies what happened.",
    application:
      "Check the base URL, DNS, TLS and the proxy's variables. If `error.mayHaveHappened`, look before you write again.",
  },
  timeout: {
    model: "Repeats a read later. After a write it first verifies what happened.",
    application:
      "Find out by the events `wait` and `attempt` whether the rate limit or the service took the time. Raise `timeoutMs`, or reduce concurrency. If `error.mayHaveHappened`, look before you write again.",
  },
  unexpected_response: {
    model: "Tells the user. After a write it first verifies what happened.",
    application:
      "Check for a proxy that answers with its own page, and the base URL. A response over 16 MiB needs a smaller page.",
  },
  partial_write: {
    model: "Continues where the message says, instead of repeating the call.",
    application:
      "Continue from `error.details`, which has the ids of what exists. Repeating the call would write that part twice.",
  },
  replay: {
    model: "Verifies with the operation that the message names.",
    application:
      "Look at `error.outcome`. To make the call after all, use another `idempotencyKey`. See [replays](../guide/durable-runs.md#replays).",
  },
  approval_required: {
    model: "Tells the user what it wants to do and why, or calls the tool directly and alone.",
    application:
      "Let the agent ask, with `approvals()` of `@workbelt/agents`, or allow the call in the tool's [`policy`](../guide/approvals.md). Nothing was sent.",
  },
  denied: {
    model: "Tells the user, and does not try another way.",
    application:
      "A rule of the tool's [`policy`](../guide/approvals.md) denies the call, or a person rejected it. Nothing was sent.",
  },
  incomplete_list: {
    application:
      "Use the items that you got, but do not take them for all. Narrow the query by a filter, and read the parts.",
  },
  authorization_state: {
    application:
      "Look at `error.stateProblem`. The callback was opened twice, too late, in another session or for another account: start a new authorization.",
  },
  wrong_redirect: {
    application:
      "Use one redirect URI for start and callback, exactly as it is registered with the service.",
  },
  consent_denied: {
    application: "Tell the person that nothing was connected. They may need their administrator.",
  },
  authorization_failed: {
    application:
      "Start a new authorization. If it fails again, check the app's registration with the service.",
  },
  token_endpoint: {
    application:
      "Try later; the account stays connected. If `error.outcomeUnknown`, the service may have issued tokens that did not arrive.",
  },
  grant_refused: {
    application: `With \`invalid_client\` as \`error.oauthError\`, correct the app's id and secret. Otherwise the code or refresh token is no longer valid. ${connectAgain}`,
  },
  store_unavailable: {
    application:
      "Check the connection, permissions and free space of the store. Repeat the action unless `error.mayHaveHappened`.",
  },
  store_damaged: {
    application: `Restore the store from a backup, or remove the entry. ${connectAgain}`,
  },
  encryption_key: {
    application:
      "Give the key that the store was written with, in `WORKBELT_ENCRYPTION_KEY` or as the option. A new key comes first, old ones after it.",
  },
  program: {
    model: "Corrects its program at the line that the message names, and runs it again.",
    application:
      "Give the message to the model. `error.kind` says whether the program was wrong, refused, aborted or over a limit; `error.cause` is the error of a call that it did not catch.",
  },
};
