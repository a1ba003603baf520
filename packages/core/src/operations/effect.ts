/** What an operation does to the service's data. */
export type Effect = "read" | "create" | "update" | "delete";

/** The Model Context Protocol's tool annotations, which hosts use to decide what needs approval. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** The annotations that follow from an effect. */
export function annotationsFor(effect: Effect): Annotations {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "delete",
    idempotentHint: effect !== "create",
    openWorldHint: true,
  };
}
