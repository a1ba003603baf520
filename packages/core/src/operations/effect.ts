/** Effect of an operation on the service's data. */
export type Effect = "read" | "create" | "update" | "delete";

/** The Model Context Protocol's tool annotations, by which hosts decide which calls need approval. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Returns the annotations that follow from an effect. */
export function annotationsFor(effect: Effect): Annotations {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "delete",
    idempotentHint: effect !== "create",
    openWorldHint: true,
  };
}
