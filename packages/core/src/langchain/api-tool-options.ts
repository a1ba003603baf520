import type { ToolParams } from "@langchain/core/tools";
import type { Operation } from "../operations/operation.js";
import { type OperationToolOptions, TOOL_OPTIONS } from "../tools/tool-options.js";

/** The names of the options of every LangChain tool. */
export const LANGCHAIN_TOOL_OPTIONS =
  `${TOOL_OPTIONS} callbacks defaultConfig extras metadata onAuthRequired tags verbose` as const;

/** Options of every LangChain tool. All are optional. `Op` is the tool's operation, whose inputs `pin` knows. */
export interface ApiToolOptions<Op extends Operation = Operation>
  extends OperationToolOptions<Op>, Omit<ToolParams, "responseFormat" | "verboseParsingErrors"> {
  /**
   * Handling of a call for an account that a person has to connect first. `interrupt` interrupts the
   * LangGraph run with an `AuthorizationRequest`, which has the authorization URL, and makes the call when
   * the run is resumed. It needs `@langchain/langgraph`, a checkpointer, and the `redirectUris` of
   * ConnectedAccounts.
   * @default "throw", or as `onError` says
   */
  onAuthRequired?: "throw" | "interrupt" | undefined;
}
