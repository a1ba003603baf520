import { listParts } from "./undo-step.js";
import type { StoredStep, UnreadableStep } from "./step-store.js";

/**
 * Finds steps whose things lie inside something that an older step created. Undo removes that with all in it, so that they
 * take no requests of their own: 250 blocks of a new page would take 250.
 */
export class ContainedSteps {
  /** Steps by the ids of what they created. */
  readonly #creations = new Map<string, StoredStep>();
  readonly #contained = new Map<StoredStep, StoredStep[]>();

  constructor(steps: readonly (StoredStep | UnreadableStep)[]) {
    for (const stored of steps) {
      if ("unreadable" in stored) continue;
      for (const id of listCreatedIds(stored)) this.#creations.set(id, stored);
    }
  }

  /** Returns true for the id of something that one of the steps created. */
  isCreated(id: string | undefined): id is string {
    return id !== undefined && this.#creations.has(id);
  }

  /** Defers a step that lies inside what another one created. Returns false for one that does not. */
  deferToContainer(stored: StoredStep): boolean {
    const { recipe } = stored.step;
    const containers =
      recipe && listParts(recipe).map(({ inside = "" }) => this.#creations.get(inside));
    const [first] = containers ?? [];
    if (first === undefined || first === stored) return false;
    if (containers?.some((container) => container !== first)) return false;
    this.#contained.set(first, [...(this.#contained.get(first) ?? []), stored]);
    return true;
  }

  /** Returns the steps that were deferred to this one, in the order of undoing. */
  listInside(stored: StoredStep): readonly StoredStep[] {
    return this.#contained.get(stored) ?? [];
  }
}

/** Lists the ids of what a step created. */
export function listCreatedIds({ step: { recipe } }: StoredStep): string[] {
  if (recipe === undefined) return [];
  return listParts(recipe).flatMap(({ kind, thing }) => (kind === "remove" ? [thing.id] : []));
}
