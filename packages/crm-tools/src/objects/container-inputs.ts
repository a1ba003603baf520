import type { z } from "zod";
import { slugOrId } from "../inputs/ids.js";
import type { Container } from "../values/container.js";

/** Whose attributes are meant, as inputs say it. */
export interface ContainerChoice {
  object?: string | undefined;
  list?: string | undefined;
}

/** The inputs that name an object or a list. */
export const containerInputs = {
  object: slugOrId("Slug or UUID of the object; or give list").optional(),
  list: slugOrId("Slug or UUID of the list; or give object").optional(),
};

/** The input that names one of its attributes. */
export const attributeInput = slugOrId("Slug or UUID of the attribute");

/** An input that names exactly one of both. */
export function refineContainer<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { list, object } = value as ContainerChoice;
    if (object === undefined && list === undefined) {
      const message = "expected the object, or else the list, whose attributes are meant";
      context.addIssue({ code: "custom", path: ["object"], message });
    } else if (object !== undefined && list !== undefined) {
      const message = "expected to be left out beside object: attributes belong to one of both";
      context.addIssue({ code: "custom", path: ["list"], message });
    }
  });
}

/** The container that was named. */
export function toContainer({ list, object }: ContainerChoice): Container {
  return object === undefined
    ? { kind: "lists", identifier: list ?? "" }
    : { kind: "objects", identifier: object };
}

/** Scopes for attributes; those of lists need another than those of objects. */
export function getConfigurationScopes(
  access: "read" | "read-write",
  { list }: ContainerChoice,
): string[] {
  return [`${list === undefined ? "object" : "list"}_configuration:${access}`];
}
