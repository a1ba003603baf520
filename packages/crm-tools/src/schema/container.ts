import { type Path, path } from "@workbelt/core/provider";

/** An object, an activity or a list: its records or entries hold the values of its attributes. */
export interface Container {
  /** The part of the path that Attio calls the target. */
  kind: "activities" | "lists" | "objects";
  /** Its slug or UUID. */
  identifier: string;
}

/** Begins the name of an activity where inputs take an object: `activities/site_visits`. */
export const ACTIVITY_PREFIX = "activities/";

/** Returns what has the records that an input means: an object by its slug or UUID, or an activity as `activities/site_visits`. */
export function recordContainer(object: string): Container {
  return object.startsWith(ACTIVITY_PREFIX)
    ? { kind: "activities", identifier: object.slice(ACTIVITY_PREFIX.length) }
    : { kind: "objects", identifier: object };
}

const AREAS = { activities: "activity", lists: "list", objects: "object" } as const;

/** Returns the scope for the attributes of a container. */
export function configurationScope(
  access: "read" | "read-write",
  { kind }: Pick<Container, "kind">,
): string {
  return `${AREAS[kind]}_configuration:${access}`;
}

/** The path of a container's attributes. */
export function attributesPath({ kind, identifier }: Container): Path {
  return path`/v2/${kind}/${identifier}/attributes`;
}

/** The path of one attribute, by slug or UUID. */
export function attributePath({ kind, identifier }: Container, attribute: string): Path {
  return path`/v2/${kind}/${identifier}/attributes/${attribute}`;
}
