import type { InputIssue } from "@workbelt/core";
import {
  type Api,
  type Consequence,
  defineOperation,
  type Operation,
  type Path,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkTarget } from "./checks/check-references.js";
import { sendSchemaChange } from "./schema-cache.js";

const deletion = z.strictObject({ deleted: z.literal(true), id: z.string() });

/** The result of a deletion. The service itself returns an empty response. */
export type CrmDeletion = z.infer<typeof deletion>;

/** Options of a deletion. */
export interface DeletionOptions<Input extends z.ZodObject, Name extends string> extends Pick<
  Operation,
  "description" | "scopes" | "verifyWith" | "aliases" | "implies"
> {
  name: Name;
  input: Input;
  path: (input: z.output<Input>) => Path;
  /** The scopes of the request, where they depend on the input. */
  requestScopes?: (input: z.output<Input>) => string[];
  consequence: Consequence;
  nameTarget?: NonNullable<Operation<Input>["nameTarget"]>;
  /** The input that has the id of the deleted item. */
  id: keyof z.output<Input> & string;
  /** Set for a part of the schema: its deletion drops the cached lookups. */
  changesSchema?: true;
  explainError?: NonNullable<Operation<Input>["explainError"]>;
  /** Finds that the item does not exist. @default a read of its path */
  check?: (input: z.output<Input>, api: Api) => Promise<InputIssue[]>;
}

/** Defines an operation that permanently deletes one item. */
export function defineDeletion<Input extends z.ZodObject, Name extends string>(
  options: DeletionOptions<Input, Name>,
) {
  const { changesSchema = false, check = findMissing, id, path, requestScopes, ...own } = options;
  const noun = id.replace(/_id$/, "").replaceAll("_", " ");
  function findMissing(input: z.output<Input>, api: Api) {
    return checkTarget({ what: `${noun} with this ${id}`, path: path(input), field: id }, api);
  }
  return defineOperation({
    ...own,
    effect: "delete",
    check,
    readTarget: (input, api) => api.get(path(input), z.unknown()),
    run: async (input, api): Promise<CrmDeletion> => {
      const scopes = requestScopes?.(input);
      const request = { method: "DELETE", path: path(input), scopes } as const;
      await (changesSchema
        ? sendSchemaChange(request, z.unknown(), api)
        : api.send(request, z.unknown()));
      return { deleted: true, id: String(input[id]) };
    },
    output: deletion,
  });
}
