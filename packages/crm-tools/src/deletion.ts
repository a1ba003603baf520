import {
  type Consequence,
  defineOperation,
  type Operation,
  type Path,
} from "@workbelt/core/provider";
import { z } from "zod";

const deletion = z.strictObject({ deleted: z.literal(true), id: z.string() });

/** The result of a deletion. The service itself returns an empty response. */
export type CrmDeletion = z.infer<typeof deletion>;

/** Options of a deletion. */
export interface DeletionOptions<Input extends z.ZodObject, Name extends string> extends Pick<
  Operation,
  "description" | "scopes" | "verifyWith" | "aliases"
> {
  name: Name;
  input: Input;
  path: (input: z.output<Input>) => Path;
  consequence: Consequence;
  nameTarget?: NonNullable<Operation<Input>["nameTarget"]>;
  /** The id of the deleted item. */
  id: (input: z.output<Input>) => string;
}

/** Defines an operation that permanently deletes one item. */
export function defineDeletion<Input extends z.ZodObject, Name extends string>(
  options: DeletionOptions<Input, Name>,
) {
  const { id, path, ...own } = options;
  return defineOperation({
    ...own,
    effect: "delete",
    request: (input) => ({ method: "DELETE", path: path(input) }),
    output: deletion,
    response: z.unknown(),
    result: (_response, input): CrmDeletion => ({ deleted: true, id: id(input) }),
  });
}
