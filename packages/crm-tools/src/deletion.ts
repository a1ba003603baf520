import { defineOperation, type Operation, type Path } from "@workbelt/core/provider";
import { z } from "zod";

/** What a deletion returns: the service itself answers with nothing. */
export interface CrmDeletion {
  deleted: true;
  id: string;
}

/** What deletions differ in. */
export interface DeletionOptions<Input extends z.ZodObject> extends Pick<
  Operation,
  "name" | "description" | "scopes" | "verifyWith" | "aliases"
> {
  input: Input;
  path: (input: z.output<Input>) => Path;
  /** The id of what is deleted. */
  id: (input: z.output<Input>) => string;
}

/** An operation that deletes one thing for good. */
export function defineDeletion<Input extends z.ZodObject>(options: DeletionOptions<Input>) {
  const { id, path, ...own } = options;
  return defineOperation({
    ...own,
    effect: "delete",
    request: (input) => ({ method: "DELETE", path: path(input) }),
    response: z.unknown(),
    result: (_response, input): CrmDeletion => ({ deleted: true, id: id(input) }),
  });
}
