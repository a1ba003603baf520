import { string } from "../validation/scalars.js";
import { jsonObject, shape } from "../validation/structures.js";

/** Request body for the values of a record. */
export const recordBody = shape({ data: shape({ values: jsonObject }) });

/** Query parameters of an upsert. */
export const upsertQuery = shape({ matching_attribute: string({ minLength: 1 }) });
