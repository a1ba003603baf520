import type { FieldValue, ResourceChange } from "@workbelt/sandbox";
import type { Check } from "./check.ts";

type Fields = Readonly<Record<string, Check | FieldValue>>;

/** One change that the task asks for. */
export interface ExpectedChange {
  service: ResourceChange["service"];
  resource: string;
  kind: ResourceChange["kind"];
  /** For the report: `a task for Lena`. */
  name: string;
  /** Id of an existing resource. */
  id?: string;
  /** Id of the page or record that contains it. */
  parent?: string;
  /** Values after the change, or before a deletion. Other fields must not change. */
  fields: Fields;
  /** Fields that may have any value; `properties.*` stands for all that begin so. */
  optional?: readonly string[];
}

type Target = Pick<ExpectedChange, "service" | "resource" | "name"> & { id: string };

/** A resource that has been created. */
export function created(
  expected: Pick<ExpectedChange, "service" | "resource" | "name" | "parent" | "optional">,
  fields: Fields,
): ExpectedChange {
  return { ...expected, kind: "created", fields };
}

/** A resource that still has its id and changed in these fields only. */
export function updated(
  target: Target,
  fields: Fields,
  optional: readonly string[] = [],
): ExpectedChange {
  return { ...target, kind: "updated", fields, optional };
}

/** A resource that is gone, or in the trash, and had these values. */
export function deleted(
  target: Omit<Target, "id"> & { id?: string },
  fields: Fields = {},
): ExpectedChange {
  return { ...target, kind: "deleted", fields, optional: ["*"] };
}
