import { from } from "../../scenario/scenario.js";

/** No record has this id. */
export const NOBODY = "3f0c2b1e-8f5a-4c5e-9d3b-0a1b2c3d4e5f";
export const company = from("company", "id", "record_id");
export const member = from("members", "items", 0, "id", "workspace_member_id");
export const note = from("note", "id", "note_id");
export const task = from("task", "id", "task_id");
export const webhook = from("webhook", "id", "webhook_id");
export const list = from("list", "id", "list_id");
export const entry = from("entry", "id", "entry_id");
export const object = from("object", "api_slug");
export const meeting = from("meeting", "id", "meeting_id");
