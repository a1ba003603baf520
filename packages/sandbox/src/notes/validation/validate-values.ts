import {
  oneOfValues,
  nullable,
  object,
  text,
  createProblem,
  type Validator,
} from "./validators.js";

const baseColors = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"];

/** Validates the color of a text or block. */
export const validateColor = oneOfValues(
  "default",
  ...baseColors,
  "default_background",
  ...baseColors.map((color) => `${color}_background`),
);

/** Validates the color of a select option. */
export const validateOptionColor = oneOfValues("default", ...baseColors);

/** Colors assigned to new options in rotation. */
export const optionColors = ["default", ...baseColors];

/** Validates an ISO 8601 date, or date and time. */
export const validateIsoDate: Validator = (value, path) =>
  typeof value === "string" && isIsoDate(value)
    ? []
    : createProblem(path, "a valid ISO 8601 date string", value);

function isIsoDate(value: string): boolean {
  const date = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
  const day = date.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // `Date` turns 30 February into 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Validates a date with an optional end and time zone. */
export const validateDate = object(
  { start: validateIsoDate },
  { end: nullable(validateIsoDate), time_zone: nullable(text()) },
);
