import { channel } from "node:diagnostics_channel";
import { expect } from "vitest";
import { reportRuns, type Sandbox } from "../../src/index.js";
import { control } from "./running-sandbox.js";

/** An event as the packages publish it on the channel `workbelt:KIND`. */
export interface ReportedEvent {
  kind: "inbox" | "plan" | "question" | "run" | "undo";
  /** Age of the event in milliseconds. */
  agoMs?: number;
  event: object;
}

/** Reports events to a sandbox as an application does. */
export function sendReports(sandbox: Sandbox, events: readonly ReportedEvent[]): Promise<Response> {
  const reports = events.map(({ agoMs = 0, ...each }) => ({ agoMs, ...each }));
  return control(sandbox, "POST", "/reports", { reports });
}

/** Reads the text of a page of the console, without markup. */
export async function readText(sandbox: Sandbox, path: string): Promise<string> {
  const response = await fetch(`${sandbox.url}${path}`);
  expect(response.status).toBe(200);
  const main = (await response.text()).split("<main")[1] ?? "";
  return main
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

/** A plan with an update and a deletion. */
export function createPlanned(overrides: object = {}): ReportedEvent {
  return {
    kind: "plan",
    event: {
      phase: "planned",
      digest: "digest-1",
      runMark: "run-1",
      run: "handover",
      summary: "2 writes:\n1 × delete task: “Old”\n1 × update record: “Castellan”",
      needsApproval: true,
      lifetimeMs: 900_000,
      writes: [
        {
          number: 1,
          tool: "crm_update_record",
          service: "crm",
          input: { object: "deals", values: { owner: ["Lena Hoffmann"] } },
          before: { "values.owner": [{ referenced_actor_id: "Daniel Okafor" }] },
        },
        {
          number: 2,
          tool: "crm_delete_task",
          service: "crm",
          input: { task_id: "t-1" },
          before: null,
          deletes: "the task",
        },
      ],
      ...overrides,
    },
  };
}

/** A question when it is asked. */
export function createAsked(overrides: object = {}): ReportedEvent {
  const because = "it deletes something";
  const description = "Delete the task “Old”.";
  const subject = { digest: "call-1", runMark: "run-1", tool: "crm_delete_task" };
  return {
    kind: "question",
    event: { phase: "asked", ...subject, description, because, ...overrides },
  };
}

/** The answer to a question. */
export function createAnswered(overrides: object = {}): ReportedEvent {
  const subject = { digest: "call-1", runMark: "run-1", tool: "crm_delete_task" };
  return {
    kind: "question",
    event: { phase: "answered", ...subject, answer: "approved", by: "person", ...overrides },
  };
}

/**
 * Reports the syncs of mirrors of which each has such an account and finds such items, as the process of a mirror does. Returns a
 * function that ends that process for the sandbox.
 */
export function reportMirrors(
  sandbox: Sandbox,
  mirrors: readonly { account?: string; found: readonly unknown[]; error?: string }[],
): () => Promise<void> {
  const stop = reportRuns(sandbox.url);
  for (const [index, { account, error, found }] of mirrors.entries()) {
    const mirror = account ?? `mirror ${index}`;
    const collection = (service: string, name: string, items: number, more: object = {}) => {
      const fixed = { kind: name, account, done: undefined, total: undefined, ageMs: 150_000 };
      return { service, collection: account ?? `${service}_${name}`, items, ...fixed, ...more };
    };
    const collections = [
      collection("crm", "people", 42),
      collection("crm", "notes", 318, { ageMs: 7_200_000 }),
      collection("convintel", "calls", 120, { done: 120, total: 480, ageMs: undefined }),
    ];
    const report = (service: string, name: string, more: object) => {
      const fixed = { put: 0, removed: 0, denied: false, error };
      return { service, collection: account ?? `${service}_${name}`, ...fixed, ...more };
    };
    const reports = [
      report("crm", "people", { put: 3, removed: 1, error: undefined }),
      report("crm", "notes", { denied: true, error: error ?? "The CRM is rate limiting." }),
    ];
    const publish = (event: object) => channel("workbelt:mirror").publish({ mirror, ...event });
    publish({ phase: "started", collections, search: () => Promise.resolve(found) });
    publish({ phase: "ended", outcome: "done", error, collections, reports, elsewhere: [] });
    if (error !== undefined) continue;
    publish({ phase: "started", collections, search: () => Promise.resolve(found) });
    const progress = { service: "convintel", collection: "convintel_calls", total: 480 };
    publish({ phase: "progress", ...progress, done: 131, leftMs: 95_000 });
  }
  return stop;
}
