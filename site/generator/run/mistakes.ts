import type { Operation } from "@workbelt/core/provider";
import type { Mistake } from "@workbelt/testing/samples";
import type { z } from "zod";

type Input = Readonly<Record<string, unknown>>;

/** An id that nothing in the sandbox has. */
const MISSING_ID = "00000000-0000-8000-8000-000000000000";

const isId = (name: string) => /(?:_id|Id|^id)$/.test(name);

/** Returns the first mistake that fits the inputs of an operation: a model's most likely one. */
export function likelyMistake({ input }: Operation, example: Input): Mistake {
  const names = Object.keys(input.shape);
  const id = Object.keys(example).find((name) => isId(name) && !accepts(input, name, "Harborline"));
  if (id !== undefined) {
    return { mistake: `a name as \`${id}\``, change: { [id]: "Harborline" } };
  }
  const required = names.find((name) => !accepts(input, name, undefined));
  if (required !== undefined) {
    return { mistake: `no \`${required}\``, change: { [required]: undefined } };
  }
  const size = names.find((name) => /^(?:limit|page_size|pageSize)$/.test(name));
  if (size !== undefined) return { mistake: "too large a page", change: { [size]: 100_000 } };
  return { mistake: "an input that it does not have", change: { verbose: true } };
}

/** Returns calls for something that does not exist, the most specific first. */
export function missingTargets(example: Input): Mistake[] {
  const names = Object.keys(example);
  const ids = names.filter(isId).toReversed();
  const slugs = ["attribute", "list", "object"].filter((name) => names.includes(name));
  return [
    ...ids.map((name) => ({ mistake: `an unknown \`${name}\``, change: { [name]: MISSING_ID } })),
    ...slugs.map((name) => ({ mistake: `an unknown \`${name}\``, change: { [name]: "docks" } })),
  ];
}

function accepts(input: z.ZodObject, name: string, value: unknown): boolean {
  return (input.shape[name] as z.ZodType).safeParse(value).success;
}
