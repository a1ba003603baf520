import type { FieldValue, ResourceChange } from "@workbelt/sandbox";

/** Finds what a field had before the run; undefined if it has not changed. */
export function findBefore(
  changes: readonly ResourceChange[],
  id: string,
  field: string,
): FieldValue | undefined {
  const change = changes.find((one) => one.id === id && one.kind === "updated");
  return change?.fields.find((one) => one.field === field)?.before;
}
