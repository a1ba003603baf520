import { z } from "zod";
import type { Operation } from "@workbelt/core/provider";
import { allAliases } from "@workbelt/core/adapters";
import { unwrap } from "@workbelt/core/testing-support";

/** Lists aliases of an operation that lead nowhere or hide an input. */
export function findAliasProblems(
  operation: Pick<Operation, "aliases" | "input" | "pagination">,
): string[] {
  return Object.entries(allAliases(operation)).flatMap(([alias, documented]) => {
    const steps = alias.split(".");
    const own = steps.pop() ?? "";
    const shape = getShape(operation.input, steps);
    if (shape === undefined) return [`${alias}: no object there`];
    return [
      ...(Object.hasOwn(shape, documented) ? [] : [`${alias}: ${documented} is not an input`]),
      ...(Object.hasOwn(shape, own) ? [`${alias}: already an input`] : []),
    ];
  });
}

/** Returns the inputs inside the object at a path such as `["linked_records[]"]`, if there is one. */
function getShape(schema: z.ZodType, steps: readonly string[]): z.ZodObject["shape"] | undefined {
  const object = unwrap(schema);
  if (!(object instanceof z.ZodObject)) return undefined;
  const [step, ...others] = steps;
  if (step === undefined) return object.shape;
  const name = step.replace(/\[\]$/, "");
  const field = Object.hasOwn(object.shape, name) ? (object.shape[name] as z.ZodType) : undefined;
  if (field === undefined) return undefined;
  const inner = unwrap(field);
  if (name === step) return getShape(inner, others);
  return inner instanceof z.ZodArray ? getShape(inner.element as z.ZodType, others) : undefined;
}
