import vm from "node:vm";
import { InputError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { checkInput, unwrap } from "@workbelt/core/testing-support";
import { z } from "zod";

/** A string in an input: where it is, and its schema if it is declared as a string. */
interface TextPlace {
  path: (string | number)[];
  schema?: z.ZodString;
}

// A rule that runs once over such a string takes milliseconds, and one that runs over its rest from each place minutes.
const LENGTH = 200_000;
const MAX_MS = 20_000;

// What rules about texts look for.
const PIECES = [" ", "a", "0", "/", "|", "a@", "<", '"', "\\", "\n", " OR ", "a.", "-0", ":["];

/**
 * Finds texts of an input whose length is not checked before their other rules, and those on which validation takes
 * longer than their length explains: one caller would hold all others of the process.
 */
export function findLengthProblems(operation: Operation, example: object): string[] {
  return findTexts(operation.input, example).flatMap(({ path, schema }) => {
    const at = path.join(".");
    const order = schema === undefined ? [] : findOrderProblems(schema);
    const slow = listHostileTexts(schema).filter((text) =>
      isSlow(() => tryCheck(operation, setAt(example, path, text))),
    );
    return [
      ...order.map((problem) => `${at}: ${problem}`),
      ...slow.map(
        (text) => `${at}: takes too long on ${JSON.stringify(text.slice(0, 8))}… of ${text.length}`,
      ),
    ];
  });
}

/** Lists the texts that an input may have, one for each text of its schema. */
function findTexts(schema: z.ZodType, example: unknown, path: TextPlace["path"] = []): TextPlace[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodString) return [{ path, schema: inner }];
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) =>
      findTexts(field as z.ZodType, getAt(example, key), [...path, key]),
    );
  }
  if (inner instanceof z.ZodArray) {
    return findTexts(inner.element as z.ZodType, getAt(example, 0), [...path, 0]);
  }
  // The keys of open objects are those of the service; numbers and choices are given as text by some models.
  const [key = "key"] = inner instanceof z.ZodRecord ? Object.keys(example ?? {}) : [];
  return [{ path: inner instanceof z.ZodRecord ? [...path, key] : path }];
}

/** Returns what is wrong with the order of a string's rules. */
function findOrderProblems(schema: z.ZodString): string[] {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
  const index = checks.findIndex(({ check }) => check === "max_length");
  const others = checks.filter(({ check }) => check !== "max_length" && check !== "min_length");
  const isLimited = index !== -1 || schema.meta()?.["maxLength"] !== undefined;
  if (!isLimited || others.length === 0) return [];
  const isFirst = checks.slice(0, Math.max(index, 0)).every(({ check }) => check === "min_length");
  return index !== -1 && isFirst && checks[index]?.abort === true
    ? []
    : ["other rules look at texts that are too long: begin with textUpTo(max)"];
}

function listHostileTexts(schema: z.ZodString | undefined): string[] {
  const max = Math.min(schema?.maxLength ?? LENGTH, LENGTH);
  const hasRules = (schema?._zod.def.checks ?? []).length > 1;
  return [...(hasRules ? new Set([max, LENGTH]) : [LENGTH])].flatMap((length) =>
    PIECES.map(
      (piece) => `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}x`,
    ),
  );
}

const stoppable = vm.createContext({ work: () => {} });

/** Returns true if some work does not end in time. It is stopped then, within a regular expression as well. */
function isSlow(work: () => void): boolean {
  stoppable["work"] = work;
  try {
    vm.runInContext("work()", stoppable, { timeout: MAX_MS });
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return true;
    throw error;
  }
}

/** Validates an input, which may be refused. */
function tryCheck(operation: Operation, input: unknown): void {
  try {
    checkInput(operation, input);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

function getAt(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

/** Returns a value with another one at a path. What is missing on the way becomes an object or list. */
function setAt(value: unknown, [key, ...rest]: TextPlace["path"], set: string): unknown {
  if (key === undefined) return set;
  const changed = setAt(getAt(value, key), rest, set);
  return typeof key === "number" ? [changed] : { ...(value as object), [key]: changed };
}
