import { CannotContinue, type Script, type ScriptedCall, type Step } from "../shared/script.ts";
import type { ToolResults } from "../shared/tool-results.ts";

/** The one request that the scripted model can work on. */
export const SCRIPTED_REQUEST =
  "What did we promise in our latest call? Make a task of the first promise, and delete my oldest completed task.";

interface Call {
  activity_id: string;
  title?: string;
}

interface Task {
  task_id: string;
  content: string;
}

const steps: Step[] = [
  {
    doneWhen: "load_tools",
    message: "I load the tools for calls and tasks.",
    calls: () => [
      {
        name: "load_tools",
        args: {
          names: [
            "convintel_activities_list",
            "convintel_action_items_get",
            "crm_list_tasks",
            "crm_create_task",
            "crm_delete_task",
          ],
        },
      },
    ],
  },
  {
    doneWhen: "convintel_activities_list",
    message: "Now the latest calls and the completed tasks.",
    calls: (_results, now) => [
      listCallsOfLastMonth(now),
      { name: "crm_list_tasks", args: { is_completed: true, limit: 1 } },
    ],
  },
  {
    doneWhen: "convintel_action_items_get",
    message: "What was promised in it?",
    calls: (results) => [
      {
        name: "convintel_action_items_get",
        args: { activityId: findLatestCall(results).activity_id },
      },
    ],
  },
  {
    doneWhen: "crm_create_task",
    message: "I would make a task of the first one.",
    calls: (results) => [createTaskCall(results)],
  },
  {
    doneWhen: "crm_delete_task",
    message: "And I would delete the oldest completed task.",
    calls: (results) => [deleteTaskCall(results)],
  },
];

/** Script for the assistant's request. */
export const script: Script = { steps, report: writeReport };

function listCallsOfLastMonth(now: Date): ScriptedCall {
  const from = new Date(now.getTime() - 30 * 86_400_000);
  return {
    name: "convintel_activities_list",
    args: { fromDate: from.toISOString(), toDate: now.toISOString(), status: "completed" },
  };
}

function findLatestCall(results: ToolResults): Call {
  const call = results
    .one<{ items: (Call & { started_at?: string })[] }>("convintel_activities_list")
    ?.items.toSorted((a, b) => (b.started_at ?? "").localeCompare(a.started_at ?? ""))[0];
  if (call === undefined) throw new CannotContinue("there was no call in the last month");
  return call;
}

function createTaskCall(results: ToolResults): ScriptedCall {
  const [promise] = results.one<{ items?: string[] }>("convintel_action_items_get")?.items ?? [];
  if (promise === undefined) throw new CannotContinue("nothing was promised in the latest call");
  return { name: "crm_create_task", args: { content: promise } };
}

function deleteTaskCall(results: ToolResults): ScriptedCall {
  const [task] = results.one<{ items: Task[] }>("crm_list_tasks")?.items ?? [];
  if (task === undefined) throw new CannotContinue("there is no completed task");
  return { name: "crm_delete_task", args: { task_id: task.task_id } };
}

function writeReport(results: ToolResults, stopped?: string): string {
  if (stopped !== undefined) return `I stopped, because ${stopped}.`;
  const promises = results.one<{ items?: string[] }>("convintel_action_items_get")?.items ?? [];
  const created = results.one<Task>("crm_create_task");
  const deleted = results.one("crm_delete_task") !== undefined;
  return [
    `In “${findLatestCall(results).title ?? "the latest call"}” we promised:`,
    ...promises.map((promise) => `- ${promise}`),
    created ? `Created task ${created.task_id}: ${created.content}` : "Created no task.",
    deleted ? "Deleted the oldest completed task." : "Deleted nothing.",
  ].join("\n");
}
