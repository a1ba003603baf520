import { type Consequence, type ConsequenceCases, consequencesOf } from "./consequence.js";

/** Effect of an operation on the service's data. */
export type Effect = "read" | "create" | "update" | "delete";

/** The Model Context Protocol's tool annotations, by which hosts decide which calls need approval. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/**
 * Returns the annotations that follow from an operation's effect and consequence. `destructiveHint` is false only for
 * reads and pure additions, as the protocol defines it; what another party does may be anything. Without a declared consequence, updates and deletions count as
 * destructive.
 */
export function annotationsFor(operation: {
  readonly effect: Effect;
  readonly consequence?: Consequence | ConsequenceCases<never>;
}): Annotations {
  const { effect } = operation;
  const consequences = consequencesOf(operation);
  const changesExisting = consequences.some(
    ({ delegates, deletes, overwrites }) => (deletes ?? overwrites ?? delegates) !== undefined,
  );
  const isUndeclared = consequences.length === 0 && (effect === "update" || effect === "delete");
  return {
    readOnlyHint: effect === "read",
    destructiveHint: changesExisting || isUndeclared,
    idempotentHint: effect !== "create" && !consequences.some(({ cumulative }) => cumulative),
    openWorldHint: true,
  };
}
