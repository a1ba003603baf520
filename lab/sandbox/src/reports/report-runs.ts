import { channel } from "node:diagnostics_channel";
import { ReportedFunctions } from "./reported-functions.js";

/** The channels on which the Workbelt packages of a process publish what requests do not show. */
const kinds = ["question", "plan", "undo", "run", "inbox", "mirror"] as const;

/** Reports of one request. */
const BATCH = 500;

interface Kept {
  kind: string;
  at: number;
  event: Readonly<Record<string, unknown>>;
}

/**
 * Reports to a sandbox what the requests of this process do not show, for its console: first requests of
 * conversations, plans of programs, questions of approvals with their answers, undos, events of an inbox, and syncs of a mirror.
 * Until it ends, the console may call the functions that the events have, such as the search of a mirror. Returns a function
 * that ends it once everything is sent. What cannot be sent is left out, with a process warning.
 *
 * @param url Address of the sandbox: `sandbox.url`, or `WORKBELT_SANDBOX_URL` of its environment.
 * @throws TypeError if it is not an address.
 * @example
 * const stopReporting = reportRuns(sandbox.url);
 * await runAgent();
 * await stopReporting();
 */
export function reportRuns(url: string): () => Promise<void> {
  if (!URL.canParse(url)) {
    throw new TypeError(
      `The address of the sandbox must be a URL such as http://127.0.0.1:4010; it is ${JSON.stringify(url)}. It comes from WORKBELT_SANDBOX_URL, unless an application gives it.`,
    );
  }
  const target = new URL("/control/reports", url);
  const kept: Kept[] = [];
  const functions = new ReportedFunctions(new URL("/control/reports/", url));
  let sending: Promise<void> | undefined;
  let hasWarned = false;

  async function sendAll(): Promise<void> {
    // The event is published in the middle of a call, which goes on first.
    await Promise.resolve();
    while (kept.length > 0) {
      await send(target, kept.splice(0, BATCH)).catch((error: unknown) => {
        if (hasWarned) return;
        hasWarned = true;
        const message = `The sandbox does not take reports of runs: ${String(error)}`;
        process.emitWarning(message, { code: "WORKBELT_SANDBOX_REPORTS" });
      });
    }
    sending = undefined;
  }

  const stops = kinds.map((kind) => {
    const listener = (event: unknown) => {
      const reported = functions.replaceIn(event as Kept["event"]);
      kept.push({ kind, at: performance.now(), event: reported });
      sending ??= sendAll();
    };
    channel(`workbelt:${kind}`).subscribe(listener);
    return () => channel(`workbelt:${kind}`).unsubscribe(listener);
  });
  return async () => {
    for (const stop of stops) stop();
    await sending;
    functions.close();
  };
}

async function send(target: URL, kept: readonly Kept[]): Promise<void> {
  const now = performance.now();
  const reports = kept.map(({ at, event, kind }) => ({ kind, agoMs: now - at, event }));
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reports }, replaceTime),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** Replaces the moment at which a plan expires by the time that is left: the sandbox has a clock of its own. */
function replaceTime(key: string, value: unknown): unknown {
  if (key !== "event" || typeof value !== "object" || value === null) return value;
  const { expiresAt } = value as { expiresAt?: unknown };
  return typeof expiresAt === "number" ? { ...value, lifetimeMs: expiresAt - Date.now() } : value;
}
