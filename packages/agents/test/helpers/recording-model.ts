import { AIMessage } from "@langchain/core/messages";
import { FakeBuiltModel } from "@langchain/core/testing";

/** A call that a recording model makes. */
export type PlannedCall = [name: string, args: Record<string, unknown>];

/** A fake chat model that makes planned calls, one list for each turn, and records the tools it was given. */
export class RecordingModel extends FakeBuiltModel {
  /** The names of the tools of each turn, in their order. */
  readonly offered: string[][] = [];

  override bindTools(tools: Parameters<FakeBuiltModel["bindTools"]>[0]) {
    this.offered.push(tools.map((tool) => tool["name"]));
    return super.bindTools(tools);
  }
}

/** Creates a model that makes the calls of each turn, then ends. */
export function recordingModel(...turns: PlannedCall[][]): RecordingModel {
  const model = new RecordingModel();
  for (const [turn, calls] of turns.entries()) {
    model.respondWithTools(
      calls.map(([name, args], index) => ({ name, args, id: `call-${turn + 1}-${index + 1}` })),
    );
  }
  return model.respond(new AIMessage("Done."));
}
