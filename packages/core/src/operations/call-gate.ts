import type { Operation } from "./operation.js";
import { returnsOutsideContent } from "./outside-content.js";

/** A call that is about to be run: everything that an approval of it is bound to. */
export interface GatedCall {
  operation: Operation;
  /** Short name of the service. */
  service: string;
  baseUrl: string;
  account: string | undefined;
  /** The validated input. */
  input: Readonly<Record<string, unknown>>;
  /** The conversation, and the model's id of the call in it, if an agent makes it. */
  threadId: string | undefined;
  toolCallId: string | undefined;
}

/** Maker of a call: a model, whose calls may need approval, or a program that a person wrote. */
export type Caller = "model" | "program";

/** Decides about every call just before anything is sent. `CallPolicy` implements it. */
export interface CallGate {
  /**
   * Returns if the call may run, and uses up its approval.
   *
   * @throws PolicyError, and the errors of the policy's store.
   */
  admit(call: GatedCall, caller: Caller): Promise<void>;
  /** Notes that a call has returned content by people outside the workspace. */
  noteOutsideContent(call: GatedCall, caller: Caller): Promise<void>;
}

/** Runs a call if the gate admits it, and notes content by outsiders that it returns. @throws the errors of both. */
export async function passGate<Output>(
  gate: CallGate,
  caller: Caller,
  call: GatedCall,
  run: () => Promise<Output>,
): Promise<Output> {
  await gate.admit(call, caller);
  const output = await run();
  if (returnsOutsideContent(call.operation, call.input))
    await gate.noteOutsideContent(call, caller);
  return output;
}
