import { toCommand } from "../names.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-result.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import { loadService, serviceNames } from "../services/load-service.js";
import type { Tool } from "../services/service.js";
import { firstSentence } from "./first-sentence.js";

/** Prints the tools that all words are found in. */
export async function printTools(
  words: readonly string[],
  format: Format = defaultFormat(),
): Promise<void> {
  const found = (await findTools(words)).map(summarize);
  if (format === "json") return writeLines([formatJson(found, 2)]);
  if (format === "compact") return writeLines(found.map((each) => formatJson(each)));
  return writeLines(formatTable({ items: found.map(({ command: _, ...each }) => each) }));
}

async function findTools(words: readonly string[]): Promise<Tool[]> {
  const wanted = words.map((word) => word.toLowerCase());
  // The first word is often a service; the others are not loaded then.
  const named = serviceNames.filter((name) => wanted[0] === name);
  const packages = await Promise.all((named.length > 0 ? named : serviceNames).map(loadService));
  return packages
    .flatMap((service) => service.createTools())
    .filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
}

function summarize({ name, operation, description }: Tool) {
  const summary = firstSentence(description);
  return { tool: name, command: `workbelt ${toCommand(name)}`, effect: operation.effect, summary };
}
