import { type Assumption, describes } from "./assumption.js";

const NO_MESSAGES = "no message is sent to an agent, which would act and cost credits";

/** Assumptions of the notes sandbox and tools about agents, sessions and skills. */
export const notesAgentAssumptions: readonly Assumption[] = [
  describes(
    "notes/newest-version-only",
    "Agents, sessions and skills exist in the newest version of the API only.",
    [{ step: "agents-of-older-version", at: ["status", "error"] }],
  ),
  describes("notes/missing-skill", "The message about a skill that does not exist.", [
    { step: "unknown-skill", at: ["message"] },
  ]),
  describes(
    "notes/hidden-fields",
    "Which rights on an agent show its credit limit and its last run.",
    "the rights of the connection differ from workspace to workspace",
  ),
  describes(
    "notes/agent-filter-messages",
    "The messages about filters of agents and sessions that are not valid.",
    "no operation sends such a filter",
  ),
  describes(
    "notes/deleted-agent-not-found",
    "A deleted agent is not found by its id.",
    "no agent is deleted",
  ),
  describes(
    "notes/session-starts-queued",
    "The reply to a message says that the run is queued, before its end.",
    NO_MESSAGES,
  ),
  describes("notes/disabled-agent", "A disabled agent refuses messages with 400.", NO_MESSAGES),
  describes(
    "notes/message-while-running",
    "A message while a run of the session is active is refused with conflict_error.",
    NO_MESSAGES,
  ),
  describes(
    "notes/unknown-action",
    "An answer to an action that is not asked about is refused with 400.",
    NO_MESSAGES,
  ),
  describes(
    "notes/cancel-of-ended-session",
    "Canceling a session whose run has ended leaves it as it is.",
    NO_MESSAGES,
  ),
  describes(
    "notes/sessions-newest-first",
    "Sessions are listed newest first by default.",
    "the tools name the order",
  ),
  describes(
    "notes/events-oldest-first",
    "Events of a session are listed oldest first by default.",
    "the tools name the order",
  ),
];
