import type { Json, RivalTools } from "../../src/rivals/rival-tools.ts";

/** Makes one call of a tool by its action, and returns the JSON of its result, if it has one. */
export async function act(
  tools: RivalTools,
  tool: string,
  action: string,
  params: object,
): Promise<Json> {
  return parse(await tools.call(tool, toPayload(action, params)));
}

/** Makes calls that do not depend on each other, in one turn. */
export async function actAll(
  tools: RivalTools,
  calls: readonly (readonly [tool: string, action: string, params: object])[],
): Promise<Json[]> {
  const texts = await tools.callAll(
    calls.map(([tool, action, params]) => [tool, toPayload(action, params)] as const),
  );
  return texts.map(parse);
}

function toPayload(action: string, params: object) {
  return { payload: { action, params } };
}

function parse(text: string): Json {
  const start = text.search(/^[[{]/m);
  return start < 0 ? text : JSON.parse(text.slice(start));
}
