import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { toEventId } from "../../src/console/activity/anchors.js";
import { createLinkedTask, runAgent } from "../helpers/agent-work.js";
import {
  describeInChromium,
  expectAccessibleInEveryLook,
  readFocused,
  takeScreenshot,
} from "../helpers/browser.js";
import { hostileText } from "../helpers/console-content.js";
import {
  createAnswered,
  createAsked,
  createPlanned,
  type ReportedEvent,
  reportMirrors,
  sendReports,
} from "../helpers/run-reports.js";

const text = "Introduce yourself: Castellan – validated cold chain";

function createUndone(name: string, message: string): ReportedEvent[] {
  const step = { operation: "crm_create_task", message, action: message };
  return [
    {
      kind: "undo",
      event: { phase: "recorded", run: name, runMark: "run-1", step: "s1", callMark: "c0" },
    },
    {
      kind: "undo",
      event: {
        phase: "undone",
        run: name,
        runMark: "run-2",
        message,
        steps: [
          { id: "s2", ...step, outcome: "changed" },
          { id: "s1", ...step, outcome: "undone", callMark: "c1" },
        ],
      },
    },
  ];
}

/** A plan that hands deals over, of which one does not fit. */
function createHandover(): ReportedEvent {
  const deals = [
    "castellan-cold-chain",
    "kestrel-global-visibility",
    "axlepoint-inbound",
    "harborline-settle",
  ];
  const update = (deal: string, index: number) => ({
    number: index + 1,
    tool: "crm_update_record",
    service: "crm",
    input: {
      object: "deals",
      record_id: seedId(`crm/deals/${deal}`),
      values: {
        owner: index === 2 ? "Priya Raman" : "Lena Hoffmann",
        value: 40_000 + 6500 * index,
      },
    },
    before: {
      "values.owner": "Daniel Okafor",
      "values.value": { currency_value: 38_000 + 6500 * index, currency_code: "USD" },
    },
    odd:
      index === 2
        ? [{ path: "values.owner", isBefore: false, reasons: ["the others get Lena Hoffmann"] }]
        : [],
  });
  const remove = {
    number: deals.length + 1,
    tool: "crm_delete_task",
    service: "crm",
    input: { task_id: seedId("crm/task/harborline-settle-savings") },
    before: null,
    deletes: "the task",
  };
  const writes = [...deals.map(update), remove];
  return createPlanned({
    digest: "handover",
    runMark: "run-5",
    title: "Hand Daniel's open deals over to Lena",
    writes,
  });
}

const accepted = { phase: "accepted", service: "crm", handler: "follow up", origin: "delivered" };

/** Events in every state, of which the newest was handled by a run. */
function createEvents(): ReportedEvent[] {
  const about = (kind: string, id: string) => ({ kind, id: seedId(`crm/${id}`) });
  const start = (entry: string, attempt: number) => {
    const names = ["deals", "stage"];
    return { phase: "started", entry, eventMark: `e ${entry} ${attempt}`, attempt, names };
  };
  const end = (entry: string, outcome: string, error?: string) => ({
    phase: "ended",
    entry,
    outcome,
    error,
  });
  const changed = { ...accepted, type: "record.updated" };
  const events = [
    { ...changed, entry: "a", subject: about("record", "deals/kestrel-global-visibility") },
    end("a", "filtered"),
    { ...changed, entry: "b", subject: about("record", "deals/axlepoint-inbound") },
    start("b", 1),
    end("b", "waiting", "The mail server is down."),
    {
      ...changed,
      entry: "c",
      subject: about("record", "deals/harborline-settle"),
      payload: { event_type: "record.updated", actor: { type: "workspace-member" } },
    },
    start("c", 3),
    end("c", "failed", "The mail server is down."),
    {
      ...accepted,
      entry: "d",
      type: "task.created",
      subject: about("task", "task/harborline-settle-savings"),
    },
    end("d", "own"),
    { ...changed, entry: "e", subject: about("record", "deals/castellan-cold-chain") },
    { ...start("e", 1), eventMark: "e1", name: "Castellan – validated cold chain" },
    end("e", "handled"),
  ];
  return events.map((event, index) => ({ kind: "inbox", agoMs: 9000 - 600 * index, event }));
}

/** An event of which everything is hostile. */
function createHostileEvent(): ReportedEvent[] {
  const event = {
    ...accepted,
    entry: hostileText,
    handler: hostileText,
    type: hostileText,
    payload: hostileText,
  };
  const subject = { kind: hostileText, id: "1" };
  const ended = { phase: "ended", entry: hostileText, outcome: "failed", error: hostileText };
  return [
    { kind: "inbox", event: { ...event, subject } },
    { kind: "inbox", event: ended },
  ];
}

/** Items that a search of a mirror finds. */
const found = [
  {
    service: "convintel",
    kind: "call",
    id: "1",
    title: "Brightmoor Foods – renewal",
    place: ["Brightmoor Foods", "Renewal 2026"],
    by: ["Lena Hoffmann", "Gemma Thornton"],
    url: "https://app.jiminny.example/calls/1",
    passage:
      "… I will send you the contract for eight trailers by Friday, with the price we agreed on …",
    outside: true,
    ageMs: 150_000,
  },
  {
    service: "crm",
    kind: "note",
    id: "2",
    title: "After the call with Gemma",
    place: ["Gemma Thornton"],
    by: ["Lena Hoffmann"],
    url: "https://app.attio.example/notes/2",
    passage: "Contract: eight trailers, sensors included. Legal reads it on Thursday.",
    outside: false,
    ageMs: 7_200_000,
  },
];

let sandbox: Sandbox;
let stopReporting: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const now = () => new Date("2026-03-11T09:00:00Z");
  sandbox = await startSandbox({ rateLimits: false, now });
  await runAgent(sandbox, "run-1", [createLinkedTask(text)]);
  const plan = { digest: "digest-1", tool: "run_program" };
  await sendReports(sandbox, [
    { ...createPlanned(), agoMs: 30_000 },
    { ...createAsked(plan), agoMs: 30_000 },
    { ...createAnswered(plan), agoMs: 8000 },
    { ...createAsked(), agoMs: 6000 },
    { ...createAnswered({ answer: "rejected" }), agoMs: 4000 },
    { kind: "plan", event: { phase: "write", digest: "digest-1", number: 1, callMark: "c0" } },
    ...createUndone("handover", "remove the task “Introduce yourself”"),
    // A run of which everything is hostile, also the marks.
    createPlanned({
      digest: hostileText,
      runMark: hostileText,
      run: hostileText,
      summary: hostileText,
      writes: [
        {
          number: 1,
          tool: hostileText,
          service: hostileText,
          input: { [hostileText]: hostileText },
          before: { [hostileText]: hostileText },
          deletes: hostileText,
        },
      ],
    }),
    ...createEvents(),
    createAsked({
      digest: "hostile",
      runMark: hostileText,
      tool: hostileText,
      description: hostileText,
      because: hostileText,
      outside: [{ start: 2, end: 20, from: [hostileText] }],
    }),
    ...createUndone(hostileText, hostileText),
    createHandover(),
    createAsked({ digest: "handover", runMark: "run-5", tool: "run_program" }),
  ]);
  await runAgent(sandbox, "run-6", [createLinkedTask("Send Gemma the contract")], "e1");
  stopReporting = reportMirrors(sandbox, [{ found }]);
});
afterAll(async () => {
  await stopReporting?.();
  await sandbox.stop();
});

const plan = (digest: string) => `/console/activity/plans/${encodeURIComponent(digest)}`;

const views: readonly [name: string, path: string, content: string][] = [
  ["the timeline of a run", "/console/activity/runs/run-1", "Planned program"],
  ["a plan over several deals", plan("handover"), "the others get Lena Hoffmann"],
  ["the list of events", "/console/activity/events", "Each event that an application accepted"],
  ["a failed event", `/console/activity/events/${toEventId("c")}`, "events.retry"],
  ["a hostile event", "/console/activity/events", "own write"],
  ["the page of a hostile event", `/console/activity/events/${toEventId(hostileText)}`, "Payload"],
  ["the mirror", "/console/mirror?q=contract", "131 of 480, 2 min left"],
  ["the list of approvals", "/console/activity/approvals", "What a person is asked"],
  ["an undo", "/console/activity/undos/3", "Not undone"],
  ["a hostile run", `/console/activity/runs/${encodeURIComponent(hostileText)}`, "Question about"],
  ["a hostile plan", plan(hostileText), "Deletions first"],
  ["a hostile undo", "/console/activity/undos/5", "Not undone"],
];

/** Names of the images that are taken of some views. */
const images: Readonly<Record<string, string>> = {
  "a plan over several deals": "plan",
  "the list of events": "events",
  "the mirror": "mirror",
};

describeInChromium("what applications report", (browser) => {
  test.each(views)(
    "%s is accessible in every look, and runs no script",
    async (name, path, content) => {
      // Only now: the picture of the list is without it.
      if (name === "a hostile event") await sendReports(sandbox, createHostileEvent());
      const page = await browser.open(`${sandbox.url}${path}`);
      expect(await page.textContent("main")).toContain(content);
      await expectAccessibleInEveryLook(page, async (look) => {
        const image = look === "1280-light" ? images[name] : undefined;
        if (image !== undefined) await takeScreenshot(page, image);
      });
      expect(await page.title()).not.toBe("owned");
    },
  );

  test("the command that undoes a run is copied with the keyboard", async () => {
    await sendReports(sandbox, [
      {
        kind: "undo",
        event: {
          phase: "recorded",
          run: "nightly import",
          runMark: "run-3",
          step: "s9",
          callMark: "c9",
        },
      },
      createAsked({ digest: "call-9", runMark: "run-3" }),
    ]);
    const page = await browser.open(`${sandbox.url}/console/activity/runs/run-3`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy" });
    await copy.focus();
    // The button says so for a moment only.
    await page.evaluate(`{
      const button = document.activeElement;
      const shown = [];
      new MutationObserver(() => shown.push(button.textContent)).observe(button, { childList: true });
      Object.assign(window, { shown });
    }`);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("window.shown[0]")).toBe("Copied");
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      "workbelt undo 'nightly import' --dry-run",
    );
  });

  test("a timeline leads with the keyboard to a plan, and follows what is reported", async () => {
    const page = await browser.open(`${sandbox.url}/console/activity/runs/run-4`);
    await sendReports(sandbox, [createPlanned({ digest: "digest-4", runMark: "run-4" })]);
    const link = page.getByRole("link", { name: "Planned program" });
    await link.focus();
    expect(await readFocused(page)).toBe("Planned program");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "What it writes" }).waitFor();
    await sendReports(sandbox, [
      createAnswered({ digest: "digest-4", answer: "rejected", tool: "run_program" }),
    ]);
    await page.getByText("rejected", { exact: true }).waitFor();
  });
});
