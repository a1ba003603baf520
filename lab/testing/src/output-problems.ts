import type { Operation } from "@workbelt/core/provider";
import { resultSchemaOf } from "@workbelt/core/adapters";
import { contentSchemaOf } from "@workbelt/core/testing-support";
import type { z } from "zod";

/** Lists how data that a model reads differs from the `output` of its operation: `items.0.name: …`. */
export function findOutputProblems(operation: Operation, data: unknown): string[] {
  return listProblems(resultSchemaOf(operation), data);
}

/** Lists how the content of a call differs from its declared form, which has `output` in it unless it was cut. */
export function findContentProblems(operation: Operation, content: string): string[] {
  return listProblems(contentSchemaOf(operation), JSON.parse(content));
}

function listProblems(schema: z.ZodType | undefined, data: unknown): string[] {
  if (schema === undefined) return ["the operation declares no output"];
  // Models read JSON, which has no undefined members.
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(data ?? null)));
  return (error?.issues ?? []).flatMap((issue) => describeIssue(issue, []));
}

/** Describes an issue; of a union the problems of the alternative that fits best. */
function describeIssue(issue: z.core.$ZodIssue, parent: readonly PropertyKey[]): string[] {
  const path = [...parent, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const [best = []] = issue.errors.toSorted((one, other) => one.length - other.length);
    return best.flatMap((inner) => describeIssue(inner, path));
  }
  return [`${path.map(String).join(".")}: ${issue.message}`];
}
