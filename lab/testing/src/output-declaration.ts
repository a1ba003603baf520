import type { Operation, Pagination } from "@workbelt/core/provider";
import { z } from "zod";

/**
 * Finds what is wrong with the `output` of an operation, one sentence each: it is missing, is neither an object nor a
 * union of objects, or is not the page that the operation's pagination promises.
 */
export function findDeclarationProblems({
  output,
  pagination,
}: Pick<Operation, "output" | "pagination">): string[] {
  if (output === undefined) return ["The operation declares no output."];
  const alternatives = listAlternatives(output);
  const objects = alternatives.filter((each) => each instanceof z.ZodObject);
  return [
    ...alternatives.flatMap((each) =>
      each instanceof z.ZodObject ? [] : [`The output can be ${each.type}: declare objects only.`],
    ),
    ...(pagination === undefined ? [] : findPageProblems(objects, pagination)),
  ];
}

function listAlternatives(schema: z.ZodType): z.ZodType[] {
  if (!(schema instanceof z.ZodUnion)) return [schema];
  return (schema.options as z.ZodType[]).flatMap(listAlternatives);
}

/** Finds what a list lacks. Some of its alternatives may have another key than `items`, such as a string in parts. */
function findPageProblems(objects: readonly z.ZodObject[], { kind }: Pagination): string[] {
  const expected = kind === "none" ? [] : [`next_${kind}`];
  const hasItems = objects.some(({ shape }) => shape["items"] instanceof z.ZodArray);
  const others = objects
    .map(({ shape }) => Object.keys(shape).filter((key) => /^next_(cursor|offset|page)$/.test(key)))
    .filter((found) => found.join() !== expected.join());
  return [
    ...(hasItems ? [] : ["The output of a list has `items`, an array."]),
    ...others.map(
      (found) =>
        `The output of this list has ${nameKeys(expected)}, but declares ${nameKeys(found)}.`,
    ),
  ];
}

function nameKeys(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(" and ") || "no `next_…`";
}
