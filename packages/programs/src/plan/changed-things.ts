import type { Call } from "@workbelt/core";
import { type AnyTool, consequenceOf, normalizeId } from "@workbelt/core/adapters";
import type { WriteOutcome } from "./plan-report.js";
import type { PlannedWrite } from "./planned-write.js";
import { findsTarget, listIds } from "./subjects.js";

/** The things that the writes of a plan have changed so far. */
export class ChangedThings {
  readonly #ids = new Set<string>();
  /** Services in which something inside of another thing was changed, such as a block of a page. */
  readonly #inside = new Set<string>();

  /** Adds what a write has changed, or may have. */
  add({ service, target, touches }: PlannedWrite, { operation }: AnyTool, { ids }: WriteOutcome) {
    const named = listIds(touches);
    for (const id of [...named, ...Object.values(ids ?? {}), ...(target?.ids ?? [])])
      this.#ids.add(toKey(service, id));
    if (operation.reaches !== undefined) this.#inside.add(service);
  }

  /**
   * Returns true if what a write changes may be among them.
   * @param found ids of what it changes, as they were read
   */
  mayBe({ client, input, operation, touches }: Call, found: readonly string[]): boolean {
    const service = client.service.name;
    // What an upsert changes is known by reading it alone.
    const ids = findsTarget(operation, touches) ? found : [...found, ...listIds(touches)];
    if (ids.some((id) => this.#ids.has(toKey(service, id)))) return true;
    const deletes = consequenceOf(operation, input)?.deletes !== undefined;
    return (deletes || operation.reaches !== undefined) && this.#inside.has(service);
  }
}

function toKey(service: string, id: string): string {
  return `${service} ${normalizeId(id)}`;
}
