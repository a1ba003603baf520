import { oneOfValues } from "../../validation/validators.js";
import type { Operators } from "./operator.js";

const state = oneOfValues("verified", "expired", "none");

/** Operators for the state of a verification (types of Notion's client, 5.25.2 and later). */
export const verificationOperators: Operators = {
  status: { operand: state, meets: (value, operand: string) => value === operand },
  does_not_equal: { operand: state, meets: (value, operand: string) => value !== operand },
};
