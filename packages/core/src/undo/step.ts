import { z } from "zod";
import type { UndoRecipe } from "../operations/undo-recipe.js";
import { findPrototypeKey, parseJson } from "../text/json.js";

/** Version of the steps that this package writes, and the only one that it reads. */
export const STEP_VERSION = 1;

const fields = z.record(z.string(), z.unknown());
const requestPath = z.string().regex(/^\/[^\s?#]*$/);
const request = z.strictObject({
  method: z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]),
  path: requestPath,
  query: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
  body: fields.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  readOnly: z.boolean().optional(),
});
const at = z.array(z.union([z.string(), z.strictObject({ where: z.string(), is: z.string() })]));

const textAt = z.strictObject({ at: z.string(), is: z.string() });

const recipe = z.strictObject({
  kind: z.enum(["remove", "set", "restore"]),
  thing: z.strictObject({ id: z.string(), noun: z.string(), name: z.string().optional() }),
  state: z.strictObject({
    request,
    at,
    audit: z.array(z.string()).optional(),
    references: z.array(z.string()).optional(),
    marks: z
      .strictObject({ version: z.string(), author: z.string(), service: fields.optional() })
      .optional(),
  }),
  before: fields.optional(),
  after: fields.optional(),
  sent: fields.optional(),
  requests: z.array(request),
  guards: z
    .array(
      z.strictObject({
        request,
        at,
        items: z.string(),
        except: textAt.optional(),
        only: textAt.optional(),
        after: textAt.optional(),
        optional: z.boolean().optional(),
      }),
    )
    .optional(),
  editor: textAt.optional(),
  members: z
    .strictObject({
      request,
      at,
      before: z.record(z.string(), requestPath),
      restore: request.omit({ path: true }),
      remove: request,
    })
    .optional(),
  inside: z.string().optional(),
  get others() {
    return z.array(recipe).optional();
  },
});

const step = z.strictObject({
  version: z.literal(STEP_VERSION),
  /** Name of the run. */
  run: z.string(),
  service: z.string(),
  baseUrl: z.string(),
  account: z.string().optional(),
  operation: z.string(),
  description: z.string(),
  verifyWith: z.string().optional(),
  /** Time before the write was sent, in milliseconds since the epoch. */
  startedAt: z.number(),
  /**
   * `sending`: the write is about to be sent, or its outcome is unknown. `done`: it was carried out. `undone`: it does not
   * have to be undone any more.
   */
  state: z.enum(["sending", "done", "undone"]),
  /** True if a request of the call after those that the recipe undoes may have been carried out. */
  uncertain: z.boolean().optional(),
  /** Why the write cannot be undone, as a clause. */
  impossible: z.string().optional(),
  /** The requests and checks that undo it; missing for a creation whose outcome is unknown. */
  recipe: recipe.optional(),
  /** Requests of the recipe that undo has sent. */
  sentRequests: z.number().int().min(0).optional(),
});

/** A write that a journal has recorded. */
export type Step = Omit<z.infer<typeof step>, "recipe"> & { recipe?: UndoRecipe | undefined };

/** Parses a step. Returns the reason, as a clause, for an entry that this package did not write in this version. */
export function parseStep(text: string): Step | string {
  const json = parseJson(text)?.json;
  const { data } = step.safeParse(json);
  if (data !== undefined && findPrototypeKey(json) === undefined) return data;
  const other = z.looseObject({ version: z.number() }).safeParse(json).data;
  return other === undefined || other.version === STEP_VERSION
    ? "its entry in the journal is not a step"
    : `its entry in the journal has version ${other.version}, and this version of @workbelt/core reads version ${STEP_VERSION}`;
}
