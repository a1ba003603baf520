import type { Memory } from "../shared/memory.ts";
import type { Call, Rehearsal } from "../shared/rehearsal.ts";
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

/** The one answer the rehearsed model knows: who the person is, and what they have to do. */
export const rehearsal: Rehearsal = {
  plans: [
    {
      until: "show_connections",
      say: "First I look at what is connected.",
      calls: () => [{ name: "show_connections", args: {} }],
    },
    {
      until: "crm_list_tasks",
      say: "I look at your tasks, and at who you are in each service.",
      calls: (memory) => [
        { name: "crm_list_tasks", args: { is_completed: false, limit: 500 } },
        { name: "notes_user_list", args: { page_size: 100 } },
        ...memberCalls(memory),
      ],
    },
  ],
  report: (memory) => [inCrm(memory), inNotes(memory)].join("\n\n"),
};

function personIn(memory: Memory, service: string): string | undefined {
  const connections = memory.one<ShownConnection[]>("show_connections");
  return connections?.find((connection) => connection.service === service)?.person_id;
}

function memberCalls(memory: Memory): Call[] {
  const id = personIn(memory, "crm");
  if (id === undefined) return [];
  return [{ name: "crm_get_workspace_member", args: { workspace_member_id: id } }];
}

function inCrm(memory: Memory): string {
  const tasks = memory.one<{ items: Task[] }>("crm_list_tasks")?.items;
  if (tasks === undefined) return unseen("CRM");
  const person = personIn(memory, "crm");
  const name = memory.one<{ name: string }>("crm_get_workspace_member")?.name ?? "somebody";
  const own = tasks.filter(({ assignees }) =>
    assignees.some(({ referenced_actor_id }) => referenced_actor_id === person),
  );
  if (own.length === 0) return `In the CRM you are ${name}, without an open task.`;
  const lines = own.map(({ content, deadline_at }) => `- ${content}${due(deadline_at)}`);
  return [`In the CRM you are ${name}. Your open tasks:`, ...lines].join("\n");
}

function due(deadline: string | null): string {
  return deadline === null ? "" : ` (due ${deadline.slice(0, 10)})`;
}

function inNotes(memory: Memory): string {
  const users = memory.one<{ items: NotesUser[] }>("notes_user_list")?.items;
  if (users === undefined) return unseen("notes workspace");
  const owner = users.map(({ bot }) => bot?.owner?.user?.name).find(Boolean);
  return `In the notes workspace you are ${owner ?? "somebody it does not name"}.`;
}

function unseen(title: string): string {
  return `I cannot look into your ${title} now.`;
}
