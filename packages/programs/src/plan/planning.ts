import type { AccountTypes } from "@workbelt/core/provider";
import { type AnyTool, ToolDirectory } from "@workbelt/core/adapters";
import type { CallPolicy, describeTypes } from "@workbelt/core";
import type { KnownThings } from "./known-things.js";
import type { OutsideValues } from "./outside-values.js";
import type { Placeholders } from "./placeholders.js";
import type { PlanLimits } from "./plan-limits.js";

/** A toolkit whose tools programs may call. */
export type ProgramToolkit = Parameters<typeof describeTypes>[0][number];

/** A tool as a function of a program. */
export interface ProgramFunction {
  readonly tool: AnyTool;
  readonly resource: string;
  readonly accountTypes: AccountTypes | undefined;
}

/** Origin of a program: its account, its conversation, and the model's id of the call that runs it. */
export interface ProgramOrigin {
  readonly account?: string | undefined;
  readonly threadId?: string | undefined;
  readonly toolCallId?: string | undefined;
}

/** Parts that the calls of one program have in common. */
export interface Planning {
  readonly origin: ProgramOrigin;
  readonly limits: PlanLimits;
  readonly placeholders: Placeholders;
  /** Things that the program has read, from which its writes take the values that they replace. */
  readonly things: KnownThings;
  /** Its values that are made of texts by outsiders. */
  readonly outside: OutsideValues;
  /** Policies whose threads had read texts by outsiders before the program was written: those may have written it. */
  readonly markedBefore: ReadonlySet<CallPolicy>;
  /** Fields of the account's own objects and databases, by service and name. */
  readonly fields: Map<string, Promise<Readonly<Record<string, string>> | undefined>>;
  /** Time at which the program began, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/**
 * Lists the tools of toolkits as functions, by name.
 *
 * @throws ConfigurationError if two tools have the same name.
 */
export function listFunctions(
  toolkits: readonly ProgramToolkit[],
): ReadonlyMap<string, ProgramFunction> {
  const { tools } = new ToolDirectory(toolkits);
  return new Map(
    toolkits.flatMap(({ accountTypes, toolsByResource }) =>
      [...toolsByResource].flatMap(([resource, group]) =>
        group.map(({ name }) => {
          const tool = tools.get(name) as AnyTool;
          return [name, { tool, resource, accountTypes }] as const;
        }),
      ),
    ),
  );
}
