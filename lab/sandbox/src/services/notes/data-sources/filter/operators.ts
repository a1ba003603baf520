import { boolean } from "../../validation/validators.js";
import { dateOperators } from "./date-operators.js";
import type { OperatorName, Operators } from "./operator.js";
import { textOperators } from "./text-operators.js";
import { numberOperators } from "./number-operators.js";
import { choiceOperators, choicesOperators } from "./choice-operators.js";
import { existenceOperators } from "./existence-operators.js";
import { pageOperators, personOperators } from "./reference-operators.js";
import { verificationOperators } from "./verification-operators.js";

const checkboxOperators: Operators = {
  equals: { operand: boolean, meets: (value, operand: boolean) => value === operand },
  does_not_equal: { operand: boolean, meets: (value, operand: boolean) => value !== operand },
};

/** Operators by filter condition ("Filter data source entries"). */
export const filterOperators: Record<OperatorName, Operators> = {
  text: textOperators,
  number: numberOperators,
  checkbox: checkboxOperators,
  choice: choiceOperators,
  choices: choicesOperators,
  date: { ...dateOperators, ...existenceOperators },
  people: personOperators,
  pages: pageOperators,
  existence: existenceOperators,
  verification: verificationOperators,
};
