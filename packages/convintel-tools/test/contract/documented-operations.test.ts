import { expect, test } from "vitest";
import { ConvintelToolkit } from "../../src/index.js";

// The operations of the connector's specification. This list does not change.
const DOCUMENTED = [
  "convintel_action_items_get",
  "convintel_activities_list",
  "convintel_activity_upload",
  "convintel_automated_call_scoring_list",
  "convintel_coaching_feedback_list",
  "convintel_comments_list",
  "convintel_listens_list",
  "convintel_organization_get",
  "convintel_questions_get",
  "convintel_summary_get",
  "convintel_topic_triggers_list",
  "convintel_topic_triggers_matched_get",
  "convintel_transcript_get",
  "convintel_users_list",
  "convintel_webhook_create",
  "convintel_webhook_delete",
  "convintel_webhook_sample_get",
];

test("the documented operations are exactly those of the specification", () => {
  const tools = new ConvintelToolkit({ operations: "documented" }).getTools();
  expect(tools.map((tool) => tool.name).toSorted()).toEqual(DOCUMENTED);
});
