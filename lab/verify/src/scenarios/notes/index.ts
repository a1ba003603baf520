import { notesAssumptions } from "../../assumptions/notes.js";
import { from, type Scenario } from "../../scenario/scenario.js";
import { databaseSteps } from "./database-steps.js";
import { lastSteps } from "./last-steps.js";
import { leftovers } from "./leftovers.js";
import { pageSteps } from "./page-steps.js";
import { refusals } from "./refusals.js";
import { parent, surveys } from "./surveys.js";

/** Everything that is verified with the notes workspace. */
export const notesScenario: Scenario = {
  service: "notes",
  connection: {
    operation: "notes_user_me",
    id: ["id"],
    name: ["bot", "workspace_name"],
  },
  area: {
    words: "creates a page with a database, comments and subpages under the page {name}",
    name: from("parent-page", "properties", "title", "title", 0, "plain_text"),
    id: parent,
  },
  maps: ["properties", "quick_filters"],
  words: {},
  idsAfter: ["properties"],
  redact: [
    "avatar_url",
    "content",
    "description",
    "email",
    "expression",
    "filename",
    "href",
    "markdown",
    "name",
    "phone_number",
    "plain_text",
    "public_url",
    "title",
    "url",
    "workspace_name",
  ],
  steps: [...surveys, ...refusals, ...pageSteps, ...databaseSteps, ...lastSteps],
  removedWord: "archived",
  leftovers,
  untried: {
    notes_meeting_notes_create: "a recording would be transcribed, which takes minutes",
    notes_agent_update: "it would pause an agent that people use, or change what it may cost",
    notes_agent_delete: "no operation restores an agent, and none makes one to delete",
    notes_session_send: "an agent acts with its own rights and costs credits",
    notes_session_answer: "it would answer what an agent asks a person",
    notes_session_cancel: "it would end the run of an agent that people use",
  },
  assumptions: notesAssumptions,
};
