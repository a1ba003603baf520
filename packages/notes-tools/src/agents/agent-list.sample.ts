import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { agentList } from "./agent-list.js";

export const sample: Sample<typeof agentList> = {
  input: { query: "page" },
  otherInputs: { status: "active", page_size: 10, start_cursor: seedId("notes/cursor") },
  live: {},
  facts: (first) => [
    seedId("notes/agent/page-keeper"),
    ...first("name", "description"),
    "hidden",
    "disabled_from_agent_settings",
  ],
};
