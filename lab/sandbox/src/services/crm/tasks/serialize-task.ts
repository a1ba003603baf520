import type { TaskDocument } from "../repository/documents.js";

/**
 * A task in Attio's task schema. `content` and `target_object` of the request have other names here;
 * `target_object_id` is a slug.
 */
export function serializeTask(task: TaskDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, task_id: task.id },
    content_plaintext: task.content,
    deadline_at: task.deadlineAt,
    is_completed: task.isCompleted,
    completed_at: task.completedAt,
    linked_records: task.links.map(({ object, recordId }) => ({
      target_object_id: object,
      target_record_id: recordId,
    })),
    assignees: task.assignees.map((memberId) => ({
      referenced_actor_type: "workspace-member",
      referenced_actor_id: memberId,
    })),
    created_by_actor: task.createdBy,
    created_at: task.createdAt,
  };
}
