import type { z } from "zod";
import type { Catalog } from "../tools/toolkit.js";

/**
 * Formats all tools of a catalog as a Markdown table by resource: name, first sentence of the description,
 * and inputs, the required ones in bold.
 */
export function formatToolTable(catalog: Catalog): string {
  const rows = Object.entries(catalog).flatMap(([resource, classes]) =>
    classes.map((Tool) => {
      const { name, description, operation } = new Tool();
      const inputs = Object.entries(operation.input.shape).map(([input, schema]) =>
        (schema as z.ZodType).safeParse(undefined).success ? input : `**${input}**`,
      );
      return `| ${resource} | \`${name}\` | ${getFirstSentence(description)} | ${inputs.join(", ") || "none"} |`;
    }),
  );
  return ["| resource | tool | does | inputs |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function getFirstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}
