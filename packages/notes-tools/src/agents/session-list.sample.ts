import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { sessionList } from "./session-list.js";

export const sample: Sample<typeof sessionList> = {
  input: { agent_id: seedId("notes/agent/page-keeper") },
  otherInputs: {
    status: "requires_action",
    created_after: "2026-01-05",
    page_size: 10,
    start_cursor: seedId("notes/cursor"),
  },
  before: async (call) => {
    const agent_id = seedId("notes/agent/page-keeper");
    await call("notes_session_send", { agent_id, message: 'Add "Checked." to "Roadmap"' });
    return { agent_id };
  },
  second: { created_after: "2026-01-05" },
  facts: (first) => [
    ...first("id").slice(0, 1),
    ...first("agent_id", "title", "status", "created_at", "action_id"),
  ],
};
