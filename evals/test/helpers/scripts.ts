import type { Script, Step } from "../../../examples/shared/script.ts";
import { ScriptedModel } from "../../../examples/shared/scripted-model.ts";
import type { ToolResults } from "../../../examples/shared/tool-results.ts";

/** Scripts by the prompt of their task. */
export type Scripts = Record<string, Script>;

/** Creates a model that follows the script of the prompt it gets. */
export function scriptedModel(scripts: Scripts): ScriptedModel {
  const steps = Object.entries(scripts).flatMap(([prompt, script]) =>
    script.steps.map((step) => limitTo(prompt, step)),
  );
  const report = (results: ToolResults, stopped?: string) =>
    scripts[results.request]?.report(results, stopped) ?? "I do not know this task.";
  return new ScriptedModel({ script: { steps, report } });
}

function limitTo(prompt: string, step: Step): Step {
  const isOther = (results: ToolResults) => results.request !== prompt;
  return {
    ...step,
    skipWhen: (results) => isOther(results) || step.skipWhen?.(results) === true,
  };
}
