import { expect, test } from "vitest";
import { describeAction } from "../../src/tools/describe-call.js";
import { createPaper } from "../helpers/desk.js";

test.each([
  ["Deletes one task for good, by task_id. This cannot be undone.", "Delete one task for good"],
  ["Completes, reopens or relinks a task; the rest stays.", "Complete, reopen or relink a task"],
  ["Changes a title, or replaces the text. Returns it.", "Change a title, or replace the text"],
  ["Adds a record to a list and returns its entry_id.", "Add a record to a list"],
  ["Writes a comment: on a page, or as a reply.", "Write a comment"],
  ["Inserts a row (up to 100), with content.", "Insert a row"],
  ["Pushes a branch.", "Push a branch"],
])("%j becomes %j", (description, action) => {
  expect(describeAction({ ...createPaper, description })).toBe(action);
});
