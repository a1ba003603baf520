import { defineCollection, orMissing } from "@workbelt/core/provider";
import { shortenTime } from "../schema/compact-values.js";
import { getTask } from "../tasks/get-task.js";
import { listTasks } from "../tasks/list-tasks.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { nameActors, readMemberNames } from "./member-names.js";

/** Tasks, completed ones included. */
export const tasks = defineCollection({
  name: "crm_tasks",
  kind: "task",
  list: listTasks,
  answers: [{ list: listTasks }],
  id: ({ id }) => id.task_id,
  get: (task_id, _part, reader) => orMissing(() => reader.read(getTask, { task_id })),
  item: async (task, _part, reader) => {
    const names = await readMemberNames(reader);
    const assignees = task.assignees.map(
      ({ referenced_actor_id: id, referenced_actor_type: type }) => ({ id, type }),
    );
    const lines = [
      ["Assignees", nameActors(assignees, names).join(", ")],
      ["Deadline", shortenTime(task.deadline_at)],
      ["Completed", task.is_completed ? (shortenTime(task.completed_at) ?? "yes") : "no"],
    ];
    return {
      id: task.id.task_id,
      title: task.content_plaintext,
      text: lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join("\n"),
      at: shortenTime(task.created_at),
      by: nameActors([task.created_by_actor], names),
      mentions: task.linked_records.map(({ target_record_id }) => target_record_id),
      outside: hasOutsideTexts(listTasks),
    };
  },
});
