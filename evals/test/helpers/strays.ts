import type { World } from "../../src/task.ts";
import { updateRecord } from "../../tasks/shared/crm-records.ts";
import { createTask } from "../../tasks/shared/crm-tasks.ts";
import { commentOnRecord, createNote } from "../../tasks/shared/crm-texts.ts";
import { appendBlocks, block, commentOnPage, updatePage, title } from "../../tasks/shared/notes.ts";
import {
  block as blockTarget,
  company,
  crmTask,
  deal,
  member,
  page,
  person,
  row,
} from "../../tasks/shared/targets.ts";

/** A change that no task asks for. */
export interface Stray {
  name: string;
  make(world: World): Promise<unknown>;
}

const priya = member("priya-raman");

/** Changes of each kind, to make beside a reference solution. */
export const strays: Stray[] = [
  {
    name: "a new task",
    make: (world) => createTask(world, { content: "Water the plants", assignees: [priya] }),
  },
  {
    name: "a renamed person",
    make: (world) => updateRecord(world, person("hana-kim"), { name: "Kim-Weber, Hana" }),
  },
  {
    name: "a deal of another value",
    make: (world) => updateRecord(world, deal("solara-home-delivery"), { value: 1 }),
  },
  {
    name: "a new note",
    make: (world) => createNote(world, company("solara"), "Reminder", "Look at this again."),
  },
  {
    name: "a comment on a record",
    make: (world) => commentOnRecord(world, company("solara"), priya, "Seen."),
  },
  {
    name: "a deleted task",
    make: ({ crm }) => crm.delete(`/v2/tasks/${crmTask("solara-loss-review").id}`),
  },
  {
    name: "an edited page",
    make: (world) => appendBlocks(world, page("freight-glossary").id, [block("paragraph", "LCL")]),
  },
  {
    name: "a renamed page",
    make: (world) => updatePage(world, page("demo-dock-gate").id, { title: title("Demo: gate") }),
  },
  {
    name: "a deleted block",
    make: ({ notes }) => notes.delete(`/v1/blocks/${blockTarget("loss-reviews/0").id}`),
  },
  {
    name: "a changed row",
    make: (world) =>
      updatePage(world, row("onboarding-tracker/harborline-kickoff").id, {
        "Signed off": { checkbox: false },
      }),
  },
  {
    name: "a comment on a page",
    make: (world) => commentOnPage(world, page("freight-glossary").id, "Is this complete?"),
  },
];
