import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageMarkdownUpdate } from "./page-markdown-update.js";

export const sample: Sample<typeof pageMarkdownUpdate> = {
  input: {
    page_id: seedId("notes/page/roadmap"),
    insert: { markdown: "Reviewed in November.", position: "end" },
  },
  otherInputs: {
    edits: [{ old: "Draft", new: "Final", all: true }],
    allow_deleting_content: false,
  },
  otherCases: [
    { insert: undefined, edits: [{ old: "What we say outside.", new: "What we build." }] },
    {
      page_id: seedId("notes/page/renewal-playbook"),
      insert: undefined,
      replace_all: "Renew early.",
    },
    { insert: undefined, replace_all: "Nothing is planned.", allow_deleting_content: true },
  ],
  second: {
    page_id: seedId("notes/page/team-home"),
    insert: { markdown: "Reviewed.", position: "start" },
  },
  minRequests: { count: 2, reason: "the content is read first, so that a change loses nothing" },
  mistakes: [
    {
      mistake: "a passage that is not on the page",
      change: { insert: undefined, edits: [{ old: "Never", new: "Soon" }] },
    },
  ],
};
