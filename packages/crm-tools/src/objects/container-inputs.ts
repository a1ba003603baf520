import { container, forModels, selfExplanatory } from "@workbelt/core/provider";
import type { z } from "zod";
import { objectOrActivity, slugOrId } from "../inputs/ids.js";
import { type Container, configurationScope, recordContainer } from "../schema/container.js";

/** The inputs that choose an object or activity, or a list. */
export interface ContainerChoice {
  object?: string | undefined;
  list?: string | undefined;
}

/** The inputs that name an object or activity, or a list. */
export const containerInputs = {
  object: container(
    forModels(objectOrActivity("Slug or UUID of the object, or activities/SLUG; or give list"), {
      description: "Slug, such as deals; or give list",
    }),
    "object",
  ).optional(),
  list: container(
    selfExplanatory(slugOrId("Slug or UUID of the list; or give object")),
    "list",
  ).optional(),
};

/** Requires exactly one of object and list. */
export function refineContainer<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { list, object } = value as ContainerChoice;
    if (object === undefined && list === undefined) {
      const message = "expected object or list";
      context.addIssue({ code: "custom", path: ["object"], message });
    } else if (object !== undefined && list !== undefined) {
      const message = "expected to be omitted with object: attributes belong to one or the other";
      context.addIssue({ code: "custom", path: ["list"], message });
    }
  });
}

/** Returns the chosen container. */
export function toContainer({ list, object }: ContainerChoice): Container {
  return object === undefined ? { kind: "lists", identifier: list ?? "" } : recordContainer(object);
}

/** Returns the scopes for attributes, which differ between objects, activities and lists. */
export function getConfigurationScopes(
  access: "read" | "read-write",
  { list, object = "" }: ContainerChoice,
): string[] {
  const chosen = list === undefined ? recordContainer(object) : toContainer({ list });
  return [configurationScope(access, chosen)];
}
