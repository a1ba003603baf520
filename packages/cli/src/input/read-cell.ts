import type { z } from "zod";
import { readStructure, unguardFormula, unquoteText } from "../output/csv-cells.js";
import { itemOf, kindOf } from "./schema-kind.js";

/**
 * Reads a cell of a table by the type of its input; undefined for an empty one. It is text, unless the type is another one:
 * a number, a boolean, or JSON where it begins as an object, a list or a text in quotes. Of data whose types no schema
 * knows, everything but such JSON is text, which the operation converts by the types of the service.
 */
export function readCell(text: string, schema: z.ZodType | undefined): unknown {
  if (text.trim() === "") return undefined;
  const cell = unguardFormula(text);
  switch (kindOf(schema)) {
    case "text":
      return unquoteText(cell);
    case "number":
      return readNumber(cell.trim()) ?? cell;
    case "boolean":
      return readBoolean(cell.trim()) ?? cell;
    case "list":
      return readList(cell, schema === undefined ? undefined : itemOf(schema));
    default:
      return readJson(cell);
  }
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

function readBoolean(text: string): boolean | undefined {
  if (/^(?:true|yes)$/i.test(text)) return true;
  return /^(?:false|no)$/i.test(text) ? false : undefined;
}

/** Reads a list in JSON, or its only item. */
function readList(cell: string, item: z.ZodType | undefined): unknown[] {
  const json = readJson(cell);
  if (Array.isArray(json)) return json;
  return [kindOf(item) === "text" ? unquoteText(cell) : json];
}

function readJson(cell: string): unknown {
  const structure = readStructure(cell);
  return structure === undefined ? cell : structure.json;
}
