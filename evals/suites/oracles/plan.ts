import { today } from "../../src/world/clock.ts";
import { type MappedTask, mapping, type Values, type Where } from "../workbench/mapping.ts";
import { toDate } from "../workbench/seed-workbench.ts";

/** Expected change of a task of WorkBench: the records, and their new values. */
export interface Plan {
  /** Deals of the CRM, or rows of the board. */
  of: "deals" | "rows";
  where?: Where & { silentSince?: string; today: string };
  set?: Values;
  remove?: boolean;
  create?: Values;
  /** The owner of the new deal is the person with the fewest overdue rows. */
  fewest?: boolean;
}

type Facts = Record<string, string>;

const actions: Record<string, (facts: Facts) => Omit<Plan, "where">> = {
  stage: ({ stage }) => ({ of: "deals", set: { stage: stage! } }),
  "delete-one": () => ({ of: "deals", remove: true }),
  "add-lead": ({ customer, owner }) => ({
    of: "deals",
    create: { name: customer!, stage: "Lead", owner: owner! },
  }),
  "change-owner": ({ owner }) => ({ of: "deals", set: { owner: owner! } }),
  "hand-over-leads": ({ to }) => ({ of: "deals", set: { owner: to! } }),
  "hand-over-open": ({ to }) => ({ of: "deals", set: { owner: to! } }),
  "delete-many": () => ({ of: "deals", remove: true }),
  "close-silent": () => ({ of: "deals", set: { stage: "Lost" } }),
  "start-review": () => ({ of: "rows", set: { list: "In Review" } }),
  "add-task": ({ title, assignee, board, due }) => ({
    of: "rows",
    create: {
      title: title!,
      assignee: assignee!,
      board: board!,
      list: "Backlog",
      due: new Date(`${due} UTC`).toISOString().slice(0, 10),
    },
  }),
  "start-overdue": () => ({ of: "rows", set: { list: "In Progress" } }),
  "complete-reviewed": () => ({ of: "rows", set: { list: "Completed" } }),
  "hand-over-started": ({ to }) => ({ of: "rows", set: { assignee: to! } }),
  "back-to-backlog": () => ({ of: "rows", set: { list: "Backlog" } }),
  "hand-over-overdue": ({ to }) => ({ of: "rows", set: { assignee: to! } }),
  "hand-over-first": ({ to }) => ({ of: "rows", set: { assignee: to! } }),
  "lead-for-fewest": ({ customer }) => ({
    of: "deals",
    create: { name: customer!, stage: "Lead" },
    fewest: true,
  }),
};

const tasks = new Map(mapping.tasks.map((task) => [`workbench/${task.id}`, task]));

/** Returns the plan of a task of WorkBench, read from its facts, not from its expected changes. */
export function planOf(id: string): Plan {
  const { template, facts, where }: MappedTask = tasks.get(id)!;
  const plan: Plan = actions[template]!(facts as Facts);
  if (where !== undefined) {
    const silentSince = where.silentDays === undefined ? undefined : toDate(-where.silentDays);
    plan.where = { ...where, ...(silentSince && { silentSince }), today };
  }
  return plan;
}
