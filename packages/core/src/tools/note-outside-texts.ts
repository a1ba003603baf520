import type { Service } from "../client/service.js";
import type { Call } from "../operations/call.js";
import type { Operation } from "../operations/operation.js";
import { normalizeId } from "../operations/touches.js";
import type { CallPolicy } from "../policy/call-policy.js";
import { listNamed, listTexts } from "../text/text-origin.js";
import { titleOf } from "./title-of.js";

/** The parts of a tool that say whose texts its results have. */
interface ReadTool {
  readonly operation: Operation;
  readonly service: Service;
  readonly policy: CallPolicy;
}

/** The parts of a call that say what its result is about. */
export type ReadCall = Pick<Call, "input" | "touches">;

/**
 * Remembers the texts by outsiders that a model reads in a result, so that questions about later calls of the thread show what these
 * repeat. Does nothing for a result without such texts.
 *
 * @throws the errors of the policy's store.
 */
export async function noteOutsideTexts(
  { operation, policy, service }: ReadTool,
  { input, touches }: ReadCall,
  result: unknown,
  threadId: string | undefined,
): Promise<void> {
  if (!policy.returnsOutsideContent({ operation, service }, input)) return;
  const title = titleOf({ operation, service });
  const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const ids = touches.things.map(({ identity }) => identity);
  const subject = await policy.findNamed(threadId, ids);
  const named = listNamed(result, service).map(
    ([id, origin]) => [normalizeId(id), origin] as const,
  );
  await policy.noteTexts(threadId, { texts: listTexts(result, what, service, subject), named });
}
