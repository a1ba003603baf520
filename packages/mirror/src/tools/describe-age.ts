import type { Freshness } from "../mirror.js";
import type { ScopeFilter } from "../search/scope.js";
import { toMinute } from "./found-item.js";

/**
 * Says how current the copy is, for models: the time before which no change is missing, and the kinds that were not read completely
 * yet, of which something may be missing.
 */
export function describeAge(
  freshness: readonly Freshness[],
  { kinds, services }: ScopeFilter,
): { current_to?: string; not_read_yet?: string[] } {
  const chosen = freshness.filter(
    ({ kind, service }) => (kinds?.includes(kind) ?? true) && (services?.includes(service) ?? true),
  );
  const times = chosen.flatMap(({ currentAt }) => currentAt ?? []);
  const missing = chosen.filter(({ currentAt }) => currentAt === undefined);
  return {
    ...(times.length > 0 && { current_to: toMinute(new Date(Math.min(...times)).toISOString()) }),
    ...(missing.length > 0 && { not_read_yet: [...new Set(missing.map(({ kind }) => kind))] }),
  };
}
