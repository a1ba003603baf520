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

/** Lists the ids that a value refers to. */
export function listIds(value: FieldValue | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === "object" && "id" in item ? item.id : []));
}
