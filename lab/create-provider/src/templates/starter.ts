import type { Answers } from "../answers.js";
import { toCamelCase, toKebabCase, toPascalCase, toSingular, toSnakeCase } from "../names.js";

/** Names of the thing that the first operations are about. */
export interface StarterNames {
  /** `contact` */
  singular: string;
  /** Constant of the shape that the service sends, `contact`, and of that for models, `contactForModels`. */
  shape: string;
  forModels: string;
  /** `compactContact` */
  compact: string;
  /** `contact_id` */
  id: string;
  /** Module with all of them, from its folder. */
  module: string;
}

/** Writes the sample beside an operation. */
export function writeSample(constant: string, file: string, input: string): string {
  return `import type { Sample } from "@workbelt/testing/samples";
import type { ${constant} } from "./${file}.js";

export const sample: Sample<typeof ${constant}> = { input: ${input} };
`;
}

/** Names the thing of a resource. */
export function nameStarter({ resource }: Pick<Answers, "resource">): StarterNames {
  const singular = toSingular(resource);
  return {
    singular,
    shape: toCamelCase(singular),
    forModels: `${toCamelCase(singular)}ForModels`,
    compact: `compact${toPascalCase(singular)}`,
    id: `${toSnakeCase(singular)}_id`,
    module: `./${toKebabCase(singular)}.js`,
  };
}

/** Returns a string with a capital letter. */
export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
