import type { ToolResults } from "../../shared/tool-results.ts";

const DAY_MS = 86_400_000;
const OPEN_STAGES = ["Lead", "In Progress"];

interface Reference {
  target_record_id: string;
}

/** A deal as the model reads it. */
export interface Deal {
  record_id: string;
  created_at: string;
  values: {
    name: string;
    stage?: string;
    owner?: { referenced_actor_id: string };
    associated_company?: Reference;
  };
}

interface Task {
  task_id: string;
  content: string;
  deadline_at: string | null;
  is_completed: boolean;
}

interface Note {
  title: string;
  created_at: string;
}

/** A deal without recent activity, and its last activity. */
export interface StalledDeal {
  deal: Deal;
  /** Day of the last note, or of the deal's creation. */
  since: string;
  lastNote: Note | undefined;
  overdue: Task[];
}

/** Returns the deals that are neither won nor lost. */
export function findOpenDeals(results: ToolResults): Deal[] {
  const deals = results.one<{ items: Deal[] }>("crm_list_deals")?.items ?? [];
  return deals.filter(({ values }) => OPEN_STAGES.includes(values.stage ?? ""));
}

/** Returns the open deals that are stalled. */
export function findStalledDeals(results: ToolResults, now: Date): StalledDeal[] {
  return findOpenDeals(results).flatMap((deal) => {
    const tasks = findItems<Task>(results, "crm_list_tasks", "linked_record_id", deal);
    const notes = findItems<Note>(results, "crm_list_notes", "parent_record_id", deal);
    const [lastNote] = notes.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const isOld = getAgeInDays(deal.created_at, now) > 60;
    const isQuiet = lastNote === undefined || getAgeInDays(lastNote.created_at, now) > 30;
    const open = tasks.filter(({ is_completed }) => !is_completed);
    const planned = open.some(({ deadline_at }) => deadline_at && Date.parse(deadline_at) > +now);
    if (!isOld || !isQuiet || planned) return [];
    const since = (lastNote ?? deal).created_at.slice(0, 10);
    return [{ deal, since, lastNote, overdue: open }];
  });
}

/** Returns the items a list tool returned for a deal. */
function findItems<Item>(results: ToolResults, tool: string, input: string, deal: Deal): Item[] {
  return results
    .all<{ items: Item[] }>(tool)
    .filter(({ args }) => args[input] === deal.record_id)
    .flatMap(({ data }) => data?.items ?? []);
}

function getAgeInDays(date: string, now: Date): number {
  return (now.getTime() - Date.parse(date)) / DAY_MS;
}
