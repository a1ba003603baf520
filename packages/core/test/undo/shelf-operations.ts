import { z } from "zod";
import {
  defineOperation,
  path,
  remove,
  restore,
  set,
  setOrRemove,
  type ThingKind,
} from "../../src/provider/index.js";

const box = z.looseObject({ id: z.string(), title: z.string() });

/** The places of a box's parts. */
export const BOX: ThingKind = {
  noun: "box",
  at: "",
  id: "id",
  name: ["title"],
  compared: ["title", "count", "in_trash"],
};

/** Creates as many boxes as titles, with a request for each. */
export const createBoxes = defineOperation({
  name: "shelf_create_boxes",
  description: "Creates boxes.",
  effect: "create",
  multipleWrites: true,
  consequence: { reversible: "fully" },
  verifyWith: "shelf_list_boxes",
  input: z.strictObject({ titles: z.array(z.string()), parent: z.string().optional() }),
  run: async ({ titles, parent }, api) => {
    const boxes: z.output<typeof box>[] = [];
    for (const title of titles) {
      boxes.push(
        await api.send({ method: "POST", path: path`/boxes`, body: { title, parent } }, box),
      );
    }
    return boxes;
  },
  revert: ({ parent }) =>
    remove(
      { ...BOX, compared: ["title"] },
      {
        path: ({ id }) => path`/boxes/${id}`,
        inside: () => parent,
        guards: ({ id }) => [
          {
            items: "boxes",
            at: ["boxes"],
            request: { method: "GET", path: path`/boxes/inside`, query: { parent: id } },
          },
        ],
        created: (written) => written.map(({ response }) => response),
      },
    ),
});

/** Changes a box, or moves it to the trash. */
export const updateBox = defineOperation({
  name: "shelf_update_box",
  description: "Changes a box.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "its title" },
  verifyWith: "shelf_get_box",
  input: z.strictObject({
    box_id: z.string(),
    title: z.string().optional(),
    owner: z.looseObject({}).optional(),
    in_trash: z.boolean().optional(),
  }),
  request: ({ box_id, ...body }) => ({ method: "PATCH", path: path`/boxes/${box_id}`, body }),
  response: box,
  result: (changed) => changed,
  revert: ({ box_id, in_trash }) =>
    in_trash
      ? restore(BOX, {
          before: { in_trash: false },
          after: { in_trash: true },
          by: { method: "PATCH", body: { in_trash: false } },
          id: () => box_id,
        })
      : set(BOX, { body: "" }),
});

/** Creates the box of an id, or changes it. */
export const putBox = defineOperation({
  name: "shelf_put_box",
  description: "Creates or changes a box.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "its title" },
  verifyWith: "shelf_get_box",
  input: z.strictObject({ box_id: z.string(), title: z.string() }),
  request: ({ box_id, ...body }) => ({
    method: "PUT",
    path: path`/boxes/${box_id}`,
    body,
    idempotent: true,
  }),
  response: box,
  result: (changed) => changed,
  revert: (given) =>
    setOrRemove(
      BOX,
      {
        body: "",
        path: ({ input }) => path`/boxes/${input.box_id}`,
        read: () => ({ request: { method: "GET", path: path`/boxes/${given.box_id}` } }),
      },
      { path: ({ input }) => path`/boxes/${input.box_id}` },
    ),
});

/** Renames a box by a request that also names it in the body, as a mutation does. */
export const renameBox = defineOperation({
  name: "shelf_rename_box",
  description: "Renames a box.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "its title" },
  verifyWith: "shelf_get_box",
  input: z.strictObject({ box_id: z.string(), title: z.string() }),
  request: ({ box_id: id, title }) => ({
    method: "POST",
    path: path`/boxes/${id}`,
    body: { id, title },
  }),
  response: box,
  result: (renamed) => renamed,
  revert: set(BOX, {
    body: "",
    only: ["title"],
    toWrite: ({ title }) => ({ title: `${String(title)} (restored)` }),
    by: (fields, { found, id, request }) => ({
      method: request.method,
      path: request.path,
      body: { id, ...fields, count: (found as { count: number }).count },
    }),
  }),
});
