/** A tool call the rehearsed model wants to make. */
export interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** What the rehearsed model says, and the calls it makes; with none it is done. */
export interface Step {
  text: string;
  calls: Call[];
}

/** There is no way on, for this reason. */
export class Stop extends Error {}
