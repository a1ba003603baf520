import { first, from } from "../../scenario/scenario.js";

/** Nothing has this id. */
export const NOTHING = "3f0c2b1e-8f5a-4c5e-9d3b-0a1b2c3d4e5f";
/** The page under which the run's own is created: one at the top of the workspace, or else any. */
export const parent = first(
  from("pages", "items", { object: "page", parent: { type: "workspace" } }, "id"),
  from("pages", "items", { object: "page", parent: { type: "page_id" } }, "id"),
);
export const page = from("page", "id");
export const database = from("database", "id");
export const dataSource = from("database-again", "data_sources", 0, "id");
export const row = from("rows", "rows", 0, "id");
export const block = from("blocks", "blocks", 0, "id");
export const view = from("view", "id");
export const comment = from("comment", "id");
export const text = (content: string) => [{ type: "text", text: { content } }];
