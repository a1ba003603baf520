import { z } from "zod";

/** The part of a response with the cursor of the next page; meetings, recordings and threads have it. */
export const cursorPagination = z.looseObject({ next_cursor: z.string().nullish() }).nullish();
