import { z } from "zod";

/** The input `columns` of a list of rows. */
export function columnNames() {
  return z.array(z.string().min(1)).min(1).max(100).describe("Only these, title too").optional();
}
