/** A call that the model makes. */
export interface TracedCall {
  id: string;
  name: string;
  args: unknown;
}

/** A message of the model. */
export interface ModelStep {
  type: "model";
  text: string;
  calls: TracedCall[];
  /** Tools that the model was given. */
  tools: number;
  tokens: ModelTokens;
  durationMs: number;
}

/** Tokens of one call of the model. */
export interface ModelTokens {
  /** Tokens of the tools' definitions, counted in o200k_base. */
  definitions: number;
  /** Tokens read, definitions included; as the provider counts them, else estimated. */
  input: number;
  /** Tokens written; as the provider counts them, else estimated. */
  output: number;
  /** True if the provider does not report its usage. */
  estimated: boolean;
}

/** A tool call and its result as the model reads it. */
export interface ToolStep {
  type: "tool";
  call: TracedCall;
  /** True if the tool declares that it only reads. */
  isRead: boolean;
  isError: boolean;
  content: string;
  /** Tokens of the content, counted in o200k_base. */
  tokens: number;
  durationMs: number;
}

/** Events of a run, in order. */
export type TraceStep = ModelStep | ToolStep;
