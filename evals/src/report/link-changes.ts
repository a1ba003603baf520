import type { ResourceChange } from "@workbelt/sandbox";
import type { ToolStep, TraceStep } from "../runs/trace.ts";

/**
 * Finds the step of the trace that made each change: the call of a tool that writes and names the id, in its
 * arguments or its result. A creation is made by the first such call, anything else by the last. Returns its
 * index; undefined if none names the id of the change or of its parent.
 */
export function linkChanges(
  changes: readonly ResourceChange[],
  steps: readonly TraceStep[],
): (number | undefined)[] {
  const writes = steps.flatMap((step, index) =>
    step.type === "tool" && !step.isRead ? [{ index, text: readText(step) }] : [],
  );
  const find = (id: string, kind: ResourceChange["kind"]) => {
    const named = writes.filter(({ text }) => text.includes(normalize(id)));
    return (kind === "created" ? named[0] : named.at(-1))?.index;
  };
  return changes.map(
    ({ id, kind, parent }) => find(id, kind) ?? (parent && find(parent.id, "updated")),
  );
}

function readText({ call, content }: ToolStep): string {
  return normalize(`${JSON.stringify(call.args)} ${content}`);
}

/** Ids are written with and without dashes. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll("-", "");
}
