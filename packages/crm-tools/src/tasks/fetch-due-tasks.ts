import type { Page } from "@workbelt/core";
import type { Aggregated } from "@workbelt/core/provider";
import type { CrmTask } from "./task.js";

const PAGE_SIZE = 500;
const MAX_REQUESTS = 10;

/** A period of deadlines: from `due_after` on, before `due_before`. */
export interface DuePeriod {
  due_after?: string | undefined;
  due_before?: string | undefined;
}

/** A page of tasks. */
export interface CrmTaskPage extends Page<CrmTask>, Aggregated {
  /** Tasks that were read for it, if it has been filtered by deadline. */
  tasks_read?: number;
}

/** Options for fetching the tasks of a period. */
export interface DueTasksOptions {
  period: DuePeriod;
  /** Most tasks to return. */
  limit: number;
  /** Tasks to skip in the service's list. */
  offset: number;
  fetchTasks: (limit: number, offset: number) => Promise<CrmTask[]>;
}

/**
 * Fetches tasks that are due in a period, for which the service has no filter. The offset counts the tasks
 * that were read, so that the next page continues exactly after the last one, and no task is read twice.
 * A page ends after `limit` tasks or ten requests.
 */
export async function fetchDueTasks(options: DueTasksOptions): Promise<CrmTaskPage> {
  const { fetchTasks, limit, offset, period } = options;
  const items: CrmTask[] = [];
  let read = 0;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const found = await fetchTasks(PAGE_SIZE, offset + read);
    for (const [index, task] of found.entries()) {
      if (!isDueIn(period, task)) continue;
      items.push(task);
      if (items.length < limit) continue;
      read += index + 1;
      const isLast = index + 1 === found.length && found.length < PAGE_SIZE;
      return { items, tasks_read: read, ...(isLast ? {} : { next_offset: offset + read }) };
    }
    read += found.length;
    if (found.length < PAGE_SIZE) return { items, tasks_read: read };
  }
  return { items, tasks_read: read, next_offset: offset + read };
}

/** Returns true if a task's deadline is in the period; never without a deadline. */
function isDueIn({ due_after, due_before }: DuePeriod, { deadline_at }: CrmTask): boolean {
  const deadline = Date.parse(deadline_at ?? "");
  if (Number.isNaN(deadline)) return false;
  return (
    (due_after === undefined || deadline >= Date.parse(due_after)) &&
    (due_before === undefined || deadline < Date.parse(due_before))
  );
}
