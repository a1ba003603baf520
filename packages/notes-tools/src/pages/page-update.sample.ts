import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageUpdate } from "./page-update.js";

export const sample: Sample<typeof pageUpdate> = {
  input: {
    page_id: seedId("notes/row/feature-requests/courier-feeds"),
    properties: { Status: "In progress", Votes: 12 },
  },
  otherInputs: {
    create_options: true,
    archived: false,
    icon: { type: "emoji", emoji: "🚀" },
    cover: { type: "external", external: { url: "https://example.com/cover.png" } },
    is_locked: true,
    template: "default",
    template_timezone: "Europe/London",
    erase_content: true,
  },
  live: {
    page_id: seedId("notes/page/roadmap"),
    properties: { title: { title: [{ type: "text", text: { content: "Docks" } }] } },
    archived: true,
  },
  otherCases: [
    { archived: undefined },
    { archived: undefined, erase_content: true },
    { archived: undefined, template: seedId("notes/row/feature-requests/courier-feeds") },
    { archived: undefined, create_options: true },
  ],
  second: {
    page_id: seedId("notes/row/feature-requests/webhook-replay"),
    properties: { Module: "Track", Votes: 5 },
  },
  mistakes: [
    { mistake: "a status that does not exist", change: { properties: { Status: "Newly" } } },
    { mistake: "a misspelled column", change: { properties: { Vote: 3 } } },
    { mistake: "a misspelled option", change: { properties: { Module: "Trak" } } },
  ],
};
