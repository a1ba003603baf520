import type { Memory } from "../../shared/memory.ts";

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
  content: string;
  deadline_at: string | null;
  is_completed: boolean;
}

interface Note {
  title: string;
  created_at: string;
}

/** A deal on which nothing happens, and what happened last. */
export interface StalledDeal {
  deal: Deal;
  /** The day of the last note, or of its creation. */
  since: string;
  lastNote: Note | undefined;
  overdue: Task[];
}

/** The deals that are neither won nor lost. */
export function openDeals(memory: Memory): Deal[] {
  const deals = memory.one<{ items: Deal[] }>("crm_list_deals")?.items ?? [];
  return deals.filter(({ values }) => OPEN_STAGES.includes(values.stage ?? ""));
}

/** Those of them that stand still. */
export function stalledDeals(memory: Memory, now: Date): StalledDeal[] {
  return openDeals(memory).flatMap((deal) => {
    const tasks = found<Task>(memory, "crm_list_tasks", "linked_record_id", deal);
    const notes = found<Note>(memory, "crm_list_notes", "parent_record_id", deal);
    const [lastNote] = notes.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const isOld = ageInDays(deal.created_at, now) > 60;
    const isQuiet = lastNote === undefined || ageInDays(lastNote.created_at, now) > 30;
    const open = tasks.filter(({ is_completed }) => !is_completed);
    const planned = open.some(({ deadline_at }) => deadline_at && Date.parse(deadline_at) > +now);
    if (!isOld || !isQuiet || planned) return [];
    const since = (lastNote ?? deal).created_at.slice(0, 10);
    return [{ deal, since, lastNote, overdue: open }];
  });
}

/** What a list tool found for a deal. */
function found<Item>(memory: Memory, tool: string, input: string, deal: Deal): Item[] {
  return memory
    .all<{ items: Item[] }>(tool)
    .filter(({ args }) => args[input] === deal.record_id)
    .flatMap(({ data }) => data?.items ?? []);
}

function ageInDays(date: string, now: Date): number {
  return (now.getTime() - Date.parse(date)) / DAY_MS;
}
