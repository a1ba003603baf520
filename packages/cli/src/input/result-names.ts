import { identityOf } from "@workbelt/core/adapters";
import type { z } from "zod";
import { createTools, type LoadedService, type Tool } from "../services.js";
import { itemOf, kindOf, shapeOf, unwrap } from "./schema-kind.js";

/** Lists the names in the results of the reads that return what an operation writes. */
export function listResultNames({ operation }: Tool, service: LoadedService): Set<string> {
  const { shape } = operation.input;
  const { provider } = service;
  // The id of what is written, or its values.
  const telling = Object.keys(shape).filter(
    (name) =>
      identityOf(provider.service, name) !== undefined ||
      kindOf(shape[name] as z.ZodType) === "open",
  );
  const reads = createTools(service).filter(({ operation: { effect } }) => effect === "read");
  const names = reads
    .map(({ operation: { output } }) => namesOf(output))
    .filter((each) => telling.some((name) => each.includes(name)));
  return new Set(names.flat());
}

/** Returns the names of a result, or of the items of a list with those beside them. */
function namesOf(output: z.ZodType | undefined): string[] {
  const { items, ...others } = shapeOf(output) ?? {};
  if (items === undefined || kindOf(items) !== "list") return keysOf(output);
  return [...Object.keys(others), ...keysOf(itemOf(items))];
}

/** Returns the names of an object, or of all that it may be. */
function keysOf(schema: z.ZodType | undefined): string[] {
  const { options = [] } = (schema === undefined ? {} : unwrap(schema).def) as {
    options?: z.ZodType[];
  };
  return options.length > 0 ? options.flatMap(keysOf) : Object.keys(shapeOf(schema) ?? {});
}
