import { oneOfValues } from "./validators.js";

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
