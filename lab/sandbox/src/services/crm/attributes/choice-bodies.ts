import type { Infer } from "../validation/validator.js";
import { boolean, string } from "../validation/scalars.js";
import { nullable, optional, shape } from "../validation/structures.js";

const title = string({ minLength: 1 });
const statusSettings = {
  celebration_enabled: optional(boolean),
  target_time_in_status: optional(nullable(string())),
};
const changes = { title: optional(title), is_archived: optional(boolean) };

/** Request body for a new option. */
export const optionBody = shape({ data: shape({ title }) });

/** Request body for a new status. */
export const statusBody = shape({ data: shape({ title, ...statusSettings }) });

/** Request body for changes of an option. */
export const optionChangeBody = shape({ data: shape(changes) });

/** Request body for changes of a status. */
export const statusChangeBody = shape({ data: shape({ ...changes, ...statusSettings }) });

/** The requested properties of a status; an option has only the title. */
export type ChoiceInput = Infer<typeof statusBody>["data"];

/** The requested changes of a status; an option has only the title and whether it is archived. */
export type ChoiceChange = Infer<typeof statusChangeBody>["data"];
