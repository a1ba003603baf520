import type { CrmRecord } from "./crm-records.ts";
import type { CrmTask } from "./crm-tasks.ts";
import type { Target } from "./targets.ts";

/** The first value of an attribute: text, a stage's title, an amount. */
export function read(record: CrmRecord, slug: string): string {
  const value = record.values[slug]?.[0];
  const title = (value?.status ?? value?.option)?.title;
  return String(title ?? value?.value ?? value?.full_name ?? value?.currency_value ?? "");
}

/** Time since which the value of an attribute holds. */
export function since(record: CrmRecord, slug: string): string {
  return record.values[slug]?.[0]?.active_from ?? "";
}

/** Ids of the records and colleagues that an attribute refers to. */
export function readIds(record: CrmRecord, slug: string): string[] {
  const values = record.values[slug] ?? [];
  return values.flatMap((value) => value.target_record_id ?? value.referenced_actor_id ?? []);
}

/** The deal as a target. */
export function toDeal(deal: CrmRecord): Target {
  const name = read(deal, "name");
  return { service: "crm", resource: "deals", id: deal.id.record_id, name };
}

/** Open deals: neither won nor lost. */
export function isOpen(deal: CrmRecord): boolean {
  return ["Lead", "In Progress"].includes(read(deal, "stage"));
}

/** True for a task that is open and was due before the day. */
export function isOverdue(
  { deadline_at: deadline, is_completed: done }: CrmTask,
  day: string,
): boolean {
  return !done && deadline !== null && deadline.slice(0, 10) < day;
}
