/** Serializes a page of results as a list object. */
export function serializeList(type: string, results: object[], nextCursor: string | null): object {
  return {
    object: "list",
    results,
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
    type,
    [type]: {},
  };
}
