import type { ToolResults } from "../shared/tool-results.ts";
import type { ScriptedCall, Script } from "../shared/script.ts";
import type { ShownConnection } from "./show-connections.ts";

interface Task {
  content: string;
  deadline_at: string | null;
  assignees: { referenced_actor_id: string | null }[];
}

interface NotesUser {
  id: string;
  bot?: { owner?: { user?: { name?: string } } } | null;
}

/** Script for one question: who am I, and what are my tasks? */
export const script: Script = {
  steps: [
    {
      doneWhen: "show_connections",
      message: "First I look at what is connected.",
      calls: () => [{ name: "show_connections", args: {} }],
    },
    {
      doneWhen: "crm_list_tasks",
      message: "I look at your tasks, and at who you are in each service.",
      calls: (results) => [
        { name: "crm_list_tasks", args: { is_completed: false, limit: 500 } },
        { name: "notes_user_list", args: { page_size: 100 } },
        ...createMemberCalls(results),
      ],
    },
  ],
  report: (results) => [describeCrm(results), describeNotes(results)].join("\n\n"),
};

function findPersonId(results: ToolResults, service: string): string | undefined {
  const connections = results.one<ShownConnection[]>("show_connections");
  return connections?.find((connection) => connection.service === service)?.person_id;
}

function createMemberCalls(results: ToolResults): ScriptedCall[] {
  const id = findPersonId(results, "crm");
  if (id === undefined) return [];
  return [{ name: "crm_get_workspace_member", args: { workspace_member_id: id } }];
}

function describeCrm(results: ToolResults): string {
  const tasks = results.one<{ items: Task[] }>("crm_list_tasks")?.items;
  if (tasks === undefined) return describeUnavailable("CRM");
  const person = findPersonId(results, "crm");
  const name = results.one<{ name: string }>("crm_get_workspace_member")?.name ?? "someone";
  const own = tasks.filter(({ assignees }) =>
    assignees.some(({ referenced_actor_id }) => referenced_actor_id === person),
  );
  if (own.length === 0) return `In the CRM you are ${name}, without an open task.`;
  const lines = own.map(({ content, deadline_at }) => `- ${content}${formatDueDate(deadline_at)}`);
  return [`In the CRM you are ${name}. Your open tasks:`, ...lines].join("\n");
}

function formatDueDate(deadline: string | null): string {
  return deadline === null ? "" : ` (due ${deadline.slice(0, 10)})`;
}

function describeNotes(results: ToolResults): string {
  const users = results.one<{ items: NotesUser[] }>("notes_user_list")?.items;
  if (users === undefined) return describeUnavailable("notes workspace");
  const owner = users.map(({ bot }) => bot?.owner?.user?.name).find(Boolean);
  return `In the notes workspace you are ${owner ?? "someone it does not name"}.`;
}

function describeUnavailable(title: string): string {
  return `I cannot read your ${title} right now.`;
}
