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
import { ACTIVITY_PREFIX, recordContainer } from "../schema/container.js";
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

/**
 * An input that names an object, or an activity as `activities/` with its slug or UUID, whose records, attributes and
 * values a call is about. Models see of activities what `crm_list_activities` says.
 */
export function objectOrActivity(description: string) {
  return prefixedName(description, (name, prefix) => `${prefix}${name}`);
}

/** The input that names an activity; `activities/` may precede its slug or UUID. */
export const activityInput = container(
  forModels(
    prefixedName(`Slug or UUID of the activity; take ${ID_SOURCES.activity}`, (name) => name),
    { description: "Slug, such as site_visits" },
  ),
  "activity",
);

function prefixedName(description: string, format: (name: string, prefix: string) => string) {
  const own = slugOrId(description);
  const parse = (text: string) => own.safeParse(recordContainer(text).identifier);
  return z
    .string()
    .superRefine((text, context) => {
      for (const { message } of parse(text).error?.issues ?? [])
        context.addIssue({ code: "custom", message });
    })
    .overwrite((text) => {
      const { identifier, kind } = recordContainer(text);
      const prefix = kind === "activities" ? ACTIVITY_PREFIX : "";
      return format(parse(text).data ?? identifier, prefix);
    })
    .describe(description);
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
