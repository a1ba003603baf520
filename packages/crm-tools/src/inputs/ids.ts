import {
  container,
  formatUuid,
  forModels,
  named,
  isUuid,
  selfExplanatory,
  slugOrUuid,
} from "@workbelt/core/provider";
import { z } from "zod";
import { ID_SOURCES, type IdKind } from "../schema/id-sources.js";

/**
 * An input that accepts a UUID and formats it with hyphens, in lower case. Models do not see the description:
 * results have ids under the names of the inputs that take them. Errors say which tool finds one.
 */
export function id(kind: IdKind, description: string) {
  const source = `take ${ID_SOURCES[kind]}`;
  const uuid = z.string().refine(isUuid, `expected a UUID: ${source}`);
  return selfExplanatory(uuid.overwrite(formatUuid).describe(`${description}; ${source}`));
}

/** An input that accepts a slug, with composed letters, or a UUID; a UUID is formatted with hyphens, in lower case. */
export function slugOrId(description: string) {
  return slugOrUuid(description).overwrite((text) =>
    isUuid(text) ? formatUuid(text) : text.normalize(),
  );
}

/** An input that names the object of a record that a call mentions, beside what it is about. */
export function objectOf(description: string) {
  return named(slugOrId(description), "object");
}

/** An input that names an object. Models see a slug, as they tend to write the singular. */
export function objectSlug(description: string) {
  const input = forModels(slugOrId(`${description}; take ${ID_SOURCES.object}`), {
    description: "Slug, such as companies",
  });
  return container(input, "object");
}

/** The input that names a list. */
export const listInput = container(
  forModels(slugOrId(`Slug or UUID of the list; take ${ID_SOURCES.list}`), {
    description: "Slug or UUID",
  }),
  "list",
);

/** An input that accepts a title or a UUID; a UUID is formatted with hyphens, in lower case. */
export function titleOrId(description: string) {
  return z
    .string()
    .min(1)
    .refine((text) => text !== "." && text !== "..", "expected a title or a UUID")
    .overwrite((text) => (isUuid(text) ? formatUuid(text) : text))
    .describe(description);
}

const SNAKE_CASE = /^[\p{Ll}\p{N}_][\p{Ll}\p{N}_-]{0,127}$/u;

/** An input for a new slug. */
export function slug(description: string) {
  return z
    .string()
    .refine(
      (text) => SNAKE_CASE.test(text) && !isUuid(text),
      "expected a slug in snake case, such as enterprise_sales",
    )
    .describe(description);
}
