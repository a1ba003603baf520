import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  FieldChange,
  FieldValue,
  ResourceChange,
  Sandbox,
  Snapshot,
} from "../../src/index.js";
import { seedId, startSandbox } from "../../src/index.js";
import {
  type AgentCall,
  createFollowUp,
  createLinkedTask,
  createRolloutPage,
  crm,
  notes,
  richText,
  runAgent,
} from "../helpers/agent-work.js";
import { describeInChromium, expectAccessible } from "../helpers/browser.js";

let sandbox: Sandbox;
let start: Snapshot;
beforeAll(async () => {
  const now = () => new Date("2026-03-11T09:00:00Z");
  sandbox = await startSandbox({ rateLimits: false, now });
  start = await sandbox.snapshot();
});
afterAll(() => sandbox.stop());

const deal = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;
const gemma = seedId("crm/people/gemma-thornton");
const callum = seedId("crm/people/callum-reid");
const playbook = seedId("notes/page/sales-playbook");
const longText = "The depot keeps eight trailers ready, and a ninth for the season. ".repeat(6);

async function listBlocks(type: string): Promise<string[]> {
  const path = `/v1/blocks/${playbook}/children`;
  const read = notes("notes_block_children", "GET", path);
  const { results } = (await runAgent(sandbox, "read", [read])) as {
    results: { id: string; type: string }[];
  };
  return results.filter((block) => block.type === type).map(({ id }) => id);
}

const singulars: Readonly<Record<string, string>> = { people: "person", companies: "company" };

/** Runs of agents, by what they do. */
const runs: readonly [name: string, work: () => AgentCall[] | Promise<AgentCall[]>][] = [
  ["reads and writes everywhere", () => createFollowUp()],
  [
    "moves a deal and changes its amount",
    () => [crm("crm_update_deal", "PATCH", deal, { values: { stage: "Lost", value: 15_000.5 } })],
  ],
  ["creates a task", () => [createLinkedTask('A task with <b>marks</b> & "quotes"')]],
  [
    "creates a person",
    () => [
      crm("crm_create_person", "POST", "/v2/objects/people/records", {
        values: {
          name: "Okafor, Ada",
          email_addresses: ["ada.okafor@castellan.example"],
          job_title: "Head of Validation",
        },
      }),
    ],
  ],
  [
    "merges two people",
    () => [
      crm("crm_merge_records", "POST", "/v2/objects/people/records/merge", {
        primary_record_id: gemma,
        secondary_record_id: callum,
      }),
    ],
  ],
  [
    "deletes a record",
    () => [crm("crm_delete_person", "DELETE", `/v2/objects/people/records/${callum}`)],
  ],
  ["creates a page", () => [createRolloutPage()]],
  [
    "changes, adds and removes blocks",
    async () => {
      const [paragraph = ""] = await listBlocks("paragraph");
      const [item = ""] = await listBlocks("bulleted_list_item");
      return [
        notes("notes_block_update", "PATCH", `/v1/blocks/${paragraph}`, {
          paragraph: richText("We sell one module to one buyer with one number."),
        }),
        notes("notes_block_delete", "DELETE", `/v1/blocks/${item}`),
        notes("notes_block_append", "PATCH", `/v1/blocks/${playbook}/children`, {
          children: [{ to_do: richText("Ask for the second depot") }],
        }),
      ];
    },
  ],
  [
    "changes one word at the end of a long text",
    () => [
      crm("crm_update_company", "PATCH", deal.replace(/deals.*/, `people/records/${gemma}`), {
        values: { description: `${longText} Ready in May.` },
      }),
      crm("crm_update_company", "PATCH", deal.replace(/deals.*/, `people/records/${gemma}`), {
        values: { description: `${longText} Ready in June.` },
      }),
    ],
  ],
  [
    "comments on a page",
    () => [
      notes("notes_comment_create", "POST", "/v1/comments", {
        parent: { page_id: playbook },
        ...richText("Who owns this page?"),
      }),
    ],
  ],
];

/** Values as the page shows them, in the order of its tables, cards and blocks. */
interface ShownChange {
  summary: string;
  fields: { field: string; before?: string; after?: string }[];
}

/** Reads what the page says of a change; everything that is folded is open. */
function readShown(page: Page, { id }: ResourceChange): Promise<ShownChange> {
  return page.evaluate<ShownChange>(`(() => {
    const own = document.getElementById("thing-${id}");
    const place = document.getElementById("change-${id}") ?? own;
    const clean = (element) => element?.innerText.replaceAll(/\\s+/g, " ").trim();
    const scope = ":scope > ";
    const root = place === own ? own : place.querySelector("details") ?? place;
    const rows = [...root.querySelectorAll(scope + "table tbody tr")].map((row) => ({
      field: clean(row.querySelector("th")),
      before: clean(row.querySelector(".changes-before")),
      after: clean(row.querySelector(".changes-after")),
    }));
    const cards = [...root.querySelectorAll(scope + "dl > div")].map((item) => ({
      field: clean(item.querySelector("dt")),
      [item.closest(".changes-before") ? "before" : "after"]: clean(item.querySelector("dd")),
    }));
    const without = (kind) => {
      const copy = place.cloneNode(true);
      for (const each of copy.querySelectorAll(kind + ", .changes-sign, .changes-details, .changes-marker")) each.remove();
      return copy.textContent.replaceAll(/\\s+/g, " ").trim();
    };
    const isBlock = place.matches(".changes-block");
    const block = isBlock ? [{ field: "text", before: without("ins"), after: without("del") }] : [];
    const summary = place === own ? clean(own.querySelector(".changes-summary")) : clean(place.querySelector("summary > span:last-child"));
    return { summary: summary ?? "", fields: [...rows, ...cards, ...block] };
  })()`);
}

/** Words for a value, worked out apart from the console. */
function toShown(value: FieldValue | undefined, currency?: string): string {
  if (value === undefined) return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    const style = currency === undefined ? {} : { style: "currency" as const, currency };
    return new Intl.NumberFormat("en-US", { ...style, minimumFractionDigits: 0 }).format(value);
  }
  if (typeof value === "object" && "resource" in value)
    return `${value.title} ${singulars[value.resource] ?? value.resource.replaceAll("_", " ")}`;
  if (typeof value === "object") return value.map((item) => toShown(item, currency)).join(" ");
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00\.000Z$/.exec(value) ?? [];
  if (day === undefined) return value.replaceAll(/\s+/g, " ").trim();
  const date = new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `${date}, ${time} UTC`;
}

function toExpected({ field, before, after, currency }: FieldChange, kind: ResourceChange["kind"]) {
  return {
    field: field.replace(/^properties\./, ""),
    ...(kind !== "created" && { before: toShown(before, currency) }),
    ...(kind !== "deleted" && { after: toShown(after, currency) }),
  };
}

/** Works out what the page says of a change: its sentence and fields; of a block, its text before and after. */
function toExpectedChange(change: ResourceChange): Pick<ShownChange, "summary" | "fields"> {
  const { kind, fields, resource, summary } = change;
  if (resource !== "block") {
    const shown = fields.map((field) => toExpected(field, kind));
    return { summary: summary.replaceAll(/\s+/g, " "), fields: shown };
  }
  const text = fields.find(({ field }) => field === "text");
  const [before, after] = [text?.before ?? text?.after, text?.after ?? text?.before];
  return {
    summary: "",
    fields: [{ field: "text", before: toShown(before), after: toShown(after) }],
  };
}

describeInChromium("an agent run that", (browser) => {
  test.each(runs)("%s is shown with the values of its changes", async (_name, work) => {
    await sandbox.restore(start);
    const calls = await work();
    await runAgent(sandbox, "shown", calls);
    const changes = await sandbox.changes();
    expect(changes.length).toBeGreaterThan(0);
    const page = await browser.open(`${sandbox.url}/console/changes`);
    await page.evaluate(
      "for (const each of document.querySelectorAll('.changes details')) each.open = true",
    );
    const shown = [];
    for (const change of changes) shown.push(await readShown(page, change));
    expect(shown).toEqual(changes.map(toExpectedChange));
    await expectAccessible(page);
    // The timeline of the run names each change once, and leads back to it.
    await page.goto(`${sandbox.url}/console/activity/runs/shown`);
    const timeline = await page.getByRole("main").innerText();
    for (const { operation } of calls) expect(timeline).toContain(operation);
    const links = await page.getByRole("link", { name: "In all changes" }).all();
    for (const link of links) {
      const href = (await link.getAttribute("href")) ?? "";
      const thing = href.slice(href.indexOf("#thing-") + "#thing-".length);
      expect(changes.some(({ id, parent }) => id === thing || parent?.id === thing)).toBe(true);
    }
    sandbox.clearActivity();
  });
});
