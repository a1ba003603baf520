import { z } from "zod";
import type { CrmAttributeValue } from "./values/decode-values.js";

// The clocks of the service and of this machine may differ.
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
const MAX_ADVANCE_MS = 5000;
// The values of a new record may be a little newer than the record.
const MIN_CHANGE_MS = 1000;

/** The shape of the effect of an upsert. */
export const upsertOutcome = z.enum(["created", "updated"]);

/** The effect of an upsert. */
export type UpsertOutcome = z.infer<typeof upsertOutcome>;

/** A record or entry that was written. */
interface Upserted {
  created_at?: string | null | undefined;
  values?: Readonly<Record<string, CrmAttributeValue[]>> | null | undefined;
}

/**
 * Returns the outcome that the times in a reply show, as an object to merge into the result; the CRM does
 * not name it. A value newer than the record, or a creation well before the request, shows that the record
 * existed before. A record created since the request began is new, even if a lost first attempt created it.
 * Otherwise the outcome stays open.
 */
export function getUpsertOutcome(
  { created_at, values }: Upserted,
  startedAt: number,
): { outcome?: UpsertOutcome } {
  const createdAt = Date.parse(created_at ?? "");
  const hasChange = Object.values(values ?? {})
    .flat()
    .some((value) => Date.parse(String(value.active_from)) > createdAt + MIN_CHANGE_MS);
  if (hasChange || createdAt < startedAt - MAX_CLOCK_DIFFERENCE_MS) return { outcome: "updated" };
  const isNew = createdAt >= startedAt && createdAt <= Date.now() + MAX_ADVANCE_MS;
  return isNew ? { outcome: "created" } : {};
}
