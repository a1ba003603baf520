import { selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";

/** The largest and the default `limit` of a list. */
export interface PagingLimits {
  max: number;
  default: number;
}

/** The inputs `limit` and `offset` of a list. */
export function paging({ max, default: defaultLimit }: PagingLimits) {
  return {
    limit: limitInput(max, `Most items to return, 1 to ${max} (default ${defaultLimit})`),
    offset: offsetInput(1_000_000, "Items to skip (default 0); take it from next_offset"),
  };
}

/** An input `limit`. Like those below it has no description for models: its name says everything. */
export function limitInput(max: number, description: string) {
  const limit = z.int().min(1).max(max).describe(description);
  return selfExplanatory(limit).optional();
}

/** An input `offset`. */
export function offsetInput(max: number, description: string) {
  const offset = z.int().min(0).max(max).describe(description);
  return selfExplanatory(offset).optional();
}

/** The input `cursor`. */
export const cursorInput = selfExplanatory(
  z.string().min(1).describe("Take it from next_cursor"),
).optional();
