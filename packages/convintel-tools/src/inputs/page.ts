import { selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";

/** Input for the page of a list. */
export const page = selfExplanatory(
  z
    .int()
    .min(1)
    .max(1_000_000)
    .describe("Page to return, from 1 (default 1); take it from next_page"),
).optional();
