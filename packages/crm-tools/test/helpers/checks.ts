import { InputError, type InputIssue } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";
import { crmPackage } from "../../src/index.js";
import { createObservedClient } from "./exchanges.js";
import { createTool } from "@workbelt/testing";

/** Problems that a dry run and the call itself find in one input. */
export interface CheckedCall {
  /** The problems that the dry run found before anything was sent. */
  issues: readonly InputIssue[];
  /** The message of the call's own error; undefined if it succeeded. */
  refusal: string | undefined;
}

/** Makes a dry run of a call, then the call. @throws Error if the dry run changes anything, or fails otherwise. */
export async function checkThenCall(
  sandbox: Sandbox,
  name: string,
  input: Record<string, unknown>,
): Promise<CheckedCall> {
  const { client } = createObservedClient(sandbox);
  const before = await sandbox.snapshot();
  const tool = createTool(crmPackage, name, { client });
  const checked = await tool.preview(input).catch((error: unknown) => error);
  const changes = await sandbox.changes(before);
  if (changes.length > 0) throw new Error(`A dry run of ${name} changed something.`);
  if (checked instanceof Error && !(checked instanceof InputError)) throw checked;
  const called = await tool.execute(input).catch((error: unknown) => error);
  await sandbox.restore(before);
  return {
    issues: checked instanceof InputError ? checked.issues : [],
    refusal: called instanceof Error ? called.message : undefined,
  };
}
