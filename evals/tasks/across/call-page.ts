import type { ResourceChange } from "@workbelt/sandbox";
import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { describeValue } from "../../src/verify/describe-value.ts";
import { includesPhrase } from "../../src/verify/normalize.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { newPage } from "../shared/expect.ts";
import { block, createPage, title } from "../shared/notes.ts";
import { call, page } from "../shared/targets.ts";

const parent = page("customer-calls").id;
const actions: [name: string, ...words: string[]][] = [
  ["Tara", "spreadsheet"],
  ["Aiko", "Plan"],
  ["Lena", "project"],
  ["Tara", "Isaac"],
];

/** Text of each block of a type on the new page. */
function readBlocks(changes: readonly ResourceChange[], type: string): string[] {
  const blocks = changes.filter(({ resource, kind }) => resource === "block" && kind === "created");
  return blocks
    .filter((change) => readField(change, "type").startsWith(type))
    .map((change) => readField(change, "text"));
}

function readField({ fields }: ResourceChange, name: string): string {
  return describeValue(fields.find(({ field }) => field === name)?.after);
}

function verifyContent(changes: readonly ResourceChange[]): string[] {
  const headings = readBlocks(changes, "heading").join("\n");
  const boxes = readBlocks(changes, "to_do");
  const sections = ["Attendees", "Summary", "What we heard", "Action items"];
  const missing = sections.filter((name) => !includesPhrase(headings, name));
  const open = actions.filter(
    ([name, ...words]) =>
      !boxes.some(
        (box) => box.startsWith(name) && words.every((word) => includesPhrase(box, `${word}*`)),
      ),
  );
  const quotes = readBlocks(changes, "quote");
  return [
    ...missing.map((name) => `The page has no section "${name}".`),
    ...open.map(([name, word]) => `The page has no box that begins with ${name}, about ${word}.`),
    ...(boxes.length > actions.length ? [`The page has ${boxes.length} boxes, expected 4.`] : []),
    ...(quotes.length === 1 ? [] : [`The page has ${quotes.length} quotes, expected one.`]),
    ...(quotes.every((quote) => includesPhrase(quote, "Tara"))
      ? []
      : ["The quote does not name its speaker."]),
  ];
}

/** A page about a call in the format that another page describes. */
export const task: Task = {
  id: "across/call-page",
  kind: "cross-service",
  services: ["notes", "convintel"],
  prompt:
    "We never wrote up the discovery call with Nimbus Solar. Please create its page in Customer calls, in our house format (it's explained on that page), action items included.",
  verify: ({ changes }) => {
    const id = changes.find(({ resource, kind }) => resource === "page" && kind === "created")?.id;
    const isContent = (change: ResourceChange) =>
      change.resource === "block" && change.kind === "created" && change.parent?.id === id;
    return [
      ...verifyChanges(
        changes.filter((change) => !isContent(change)),
        [newPage("the page about the call", parent, mentions("Nimbus"))],
      ),
      ...verifyContent(changes.filter(isContent)),
    ];
  },
  solve: (world) => write(world, parent),
  calls: () => {
    const activityId = call("nimbus-project-freight-discovery");
    return [
      [
        ["notes_data_fetch", { query: "Customer calls" }],
        [
          "convintel_activities_list",
          { fromDate: "2025-09-11", toDate: "2026-03-11 09:00:00", title: "Nimbus" },
        ],
      ],
      [
        ["notes_page_markdown_get", { page_id: parent }],
        ["convintel_summary_get", { activityId }],
        ["convintel_action_items_get", { activityId }],
        ["convintel_transcript_get", { activityId }],
      ],
      [
        [
          "notes_page_create",
          {
            parent_page_id: parent,
            properties: { title: "Nimbus – project freight" },
            markdown: MARKDOWN,
          },
        ],
      ],
    ];
  },
  wrong: [
    { name: "a page at the top", attempt: (world) => write(world, page("team-home").id) },
    { name: "bullets for boxes", attempt: (world) => write(world, parent, "bulleted_list_item") },
    {
      name: "a summary only",
      attempt: async (world) => {
        const blocks = [block("paragraph", "Nimbus moves panels to desert sites.")];
        await createPage(
          world,
          { page_id: parent },
          { title: title("Nimbus – discovery") },
          blocks,
        );
        return "The page is there.";
      },
    },
  ],
};

const MARKDOWN = `## Attendees

Tara Quinn; Lena, Aiko

## Summary

Nimbus needs about 1,150 truckloads in five months. The site is the limit.

## What we heard

- Twelve trucks a day, no room to park

> The site decides, not the truck. — Tara Quinn

## Action items

- [ ] Tara sends her planning spreadsheet and the delivery schedule by Friday
- [ ] Aiko models two weeks of the project in Plan
- [ ] Lena finds out whether a price per project is possible
- [ ] Tara sets up a call with Isaac`;

async function write(world: World, id: string, box = "to_do"): Promise<string> {
  await createPage(world, { page_id: id }, { title: title("Nimbus – project freight") }, [
    block("heading_2", "Attendees"),
    block("paragraph", "Tara Quinn; Lena, Aiko"),
    block("heading_2", "Summary"),
    block(
      "paragraph",
      "Nimbus needs about 1,150 truckloads in five months. The site is the limit.",
    ),
    block("heading_2", "What we heard"),
    block("bulleted_list_item", "Twelve trucks a day, no room to park"),
    block("quote", "The site decides, not the truck. — Tara Quinn"),
    block("heading_2", "Action items"),
    block(box, "Tara sends her planning spreadsheet and the delivery schedule by Friday"),
    block(box, "Aiko models two weeks of the project in Plan"),
    block(box, "Lena finds out whether a price per project is possible"),
    block(box, "Tara sets up a call with Isaac"),
  ]);
  return "The page is in Customer calls.";
}
