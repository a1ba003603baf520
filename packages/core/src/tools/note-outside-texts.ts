import type { Service } from "../client/service.js";
import type { Operation } from "../operations/operation.js";
import type { CallPolicy } from "../policy/call-policy.js";
import { listNamed, listTexts } from "../text/text-origin.js";
import { titleOf } from "./title-of.js";

/** The parts of a tool that say whose texts its results have. */
interface ReadTool {
  readonly operation: Operation;
  readonly service: Service;
  readonly policy: CallPolicy;
}

/**
 * Remembers the texts by outsiders that a model reads in a result, so that questions about later calls of the thread show what these
 * repeat. Does nothing for a result without such texts.
 *
 * @throws the errors of the policy's store.
 */
export async function noteOutsideTexts(
  { operation, policy, service }: ReadTool,
  input: Readonly<Record<string, unknown>>,
  result: unknown,
  threadId: string | undefined,
): Promise<void> {
  if (!policy.returnsOutsideContent({ operation, service }, input)) return;
  const title = titleOf({ operation, service });
  const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const ids = Object.values(input).filter((each) => typeof each === "string");
  const subject = await policy.findNamed(threadId, ids);
  const named = listNamed(result);
  await policy.noteTexts(threadId, { texts: listTexts(result, what, subject), named });
}
