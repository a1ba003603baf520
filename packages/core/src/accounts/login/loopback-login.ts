import type { Account } from "../account.js";
import type { ConnectedAccounts } from "../connected-accounts.js";
import { raceAbort, withTimeout } from "../../client/waiting.js";
import { requireMachine } from "../../client/runtime.js";
import { assertOptions } from "../../errors/assert-options.js";
import { RequestTimeoutError } from "../../errors/call-errors.js";
import { WorkbeltError } from "../../errors/workbelt-error.js";
import { safeText } from "../../text/safe-text.js";
import { CallbackServer } from "./callback-server.js";
import { openBrowser } from "./open-browser.js";
import type { ResultPage } from "./result-page.js";

const WAIT_MS = 300_000;
const OPTIONS = "account host open port print provider signal timeoutMs";

/** Options of {@link loopbackLogin}. */
export interface LoopbackLoginOptions {
  /** Short name of the service: `crm`. */
  provider: string;
  /** Your name for the account. @default the service's own key for it */
  account?: string | undefined;
  /**
   * Port of the callback on 127.0.0.1; 0 for a free one, if the service accepts any.
   * Most services require the exact redirect URI to be registered: `http://127.0.0.1:8765/callback` with the
   * default. @default 8765
   */
  port?: number | undefined;
  /**
   * Host name in the redirect URI, for services that accept only one of them. It listens on
   * 127.0.0.1 in both cases. @default "127.0.0.1"
   */
  host?: "127.0.0.1" | "localhost" | undefined;
  /** True to open the default browser, or a function that opens the URL. @default true */
  open?: boolean | ((url: string) => unknown) | undefined;
  /** Shows messages to the person, such as the URL. @default writes to stderr */
  print?: ((text: string) => void) | undefined;
  /** Maximum wait for the person, in milliseconds. An authorization is valid for ten minutes. @default 300_000 */
  timeoutMs?: number | undefined;
  /** Aborts the wait. */
  signal?: AbortSignal | undefined;
}

/**
 * Connects an account of the person at this terminal: opens the service's page in the browser, waits for
 * the callback on this machine (RFC 8252, section 7.3), and stores the account. Nothing keeps running
 * afterwards.
 *
 * @throws what `accounts.start` and `accounts.complete` throw, AuthorizationError among it;
 * ConfigurationError when the port is in use, RequestTimeoutError if the person did not return in time, the
 * signal's reason when it is aborted; a request that was being sent may still succeed.
 * @example const account = await loopbackLogin(accounts, { provider: "crm", account: "me" });
 */
export async function loopbackLogin(
  accounts: ConnectedAccounts,
  options: LoopbackLoginOptions,
): Promise<Account> {
  assertOptions("loopbackLogin", options, OPTIONS);
  const { account, host = "127.0.0.1", port = 8765, provider, signal } = options;
  signal?.throwIfAborted();
  requireMachine("loopbackLogin", "Use accounts.start and accounts.complete in your own routes.");
  const server = await CallbackServer.listen({ host, port });
  try {
    const { redirectUri } = server;
    const started = accounts.start({ provider, account, redirectUri });
    const { state, url } = await raceAbort(started, signal);
    const callbackPromise = server.callback(state);
    promptUser(url, options);
    const callback = await withTimeout(loginTimeout(options), () => callbackPromise);
    const completed = accounts.complete({ provider, account, callbackUrl: callback.url });
    const outcome = raceAbort(completed, signal);
    await callback.answer(await outcome.then(connectedPage, failedPage));
    return await outcome;
  } finally {
    await server.close();
  }
}

function promptUser(url: string, options: LoopbackLoginOptions): void {
  const { account, open = true, provider, timeoutMs = WAIT_MS } = options;
  const print = (text: string) => (options.print ?? printToStderr)(safeText(text));
  const whose = account === undefined ? "an account" : `the account ${JSON.stringify(account)}`;
  // Keys are mentioned only at a terminal.
  const stop = options.print === undefined ? "; Ctrl+C stops" : "";
  print(
    `To connect ${whose} of ${provider}, open this page in a browser on this machine:\n\n  ${url}\n\nWaiting for you there, ${duration(timeoutMs)} at most${stop}.`,
  );
  if (open === false) return;
  const opened = typeof open === "function" ? async () => open(url) : async () => openBrowser(url);
  // The URL was printed; without a browser here the person opens it elsewhere.
  opened().catch((error: unknown) => print(`No browser could be opened: ${String(error)}`));
}

/** Formats a duration: `five minutes`, `90 seconds`. */
function duration(timeMs: number): string {
  if (timeMs === WAIT_MS) return "five minutes";
  const seconds = timeMs / 1000;
  return seconds % 60 === 0 && seconds >= 120 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function printToStderr(text: string): void {
  process.stderr.write(`${text}\n`);
}

function loginTimeout({ provider, signal, timeoutMs = WAIT_MS }: LoopbackLoginOptions) {
  const timeoutError = () =>
    new RequestTimeoutError(
      `No callback came from ${provider} within ${timeoutMs / 1000} seconds. Nothing was stored; start the login again.`,
      { retryable: true },
    );
  return { timeoutMs: timeoutMs, signal: signal, timeoutError };
}

function connectedPage({ account, connection, provider }: Account): ResultPage {
  const to = connection?.name ?? provider;
  const text = `The account ${account} is now connected to ${to}. You can close this page.`;
  return { status: 200, title: "Connected", text };
}

function failedPage(error: unknown): ResultPage {
  const text = WorkbeltError.isInstance(error)
    ? error.message
    : "The login was stopped. The program that started it says more.";
  return { status: 400, title: "Not connected", text };
}
