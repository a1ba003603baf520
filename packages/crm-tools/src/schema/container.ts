import { type Path, path } from "@workbelt/core/provider";

/** An object or a list: its records or entries hold the values of its attributes. */
export interface Container {
  kind: "objects" | "lists";
  /** Its slug or UUID. */
  identifier: string;
}

/** The path of a container's attributes. */
export function attributesPath({ kind, identifier }: Container): Path {
  return path`/v2/${kind}/${identifier}/attributes`;
}

/** The path of one attribute, by slug or UUID. */
export function attributePath({ kind, identifier }: Container, attribute: string): Path {
  return path`/v2/${kind}/${identifier}/attributes/${attribute}`;
}
