/** Names that are visible at a place, by what they hold. */
export interface Names {
  readonly values: readonly string[];
  readonly objects: readonly string[];
  readonly lists: readonly string[];
  readonly maps: readonly string[];
  readonly functions: readonly string[];
  readonly isInLoop: boolean;
  /** False in functions that the language calls. */
  readonly isAsync: boolean;
  readonly depth: number;
}

/** The kinds of names. */
export type Kind = "values" | "objects" | "lists" | "maps" | "functions";

/** The names at the beginning of a program. */
export const START: Names = {
  values: ["state", "t.text"],
  objects: ["box", "other", "t"],
  lists: ["all", "objects", "t.items"],
  maps: ["known"],
  functions: ["same"],
  isInLoop: false,
  isAsync: true,
  depth: -1,
};
