import type { Json } from "../../src/rivals/rival-tools.ts";
import type { Api } from "./rest.ts";

/** Programs that run one after the other, and the functions that their author looks up first. */
export interface OracleProgram {
  names: readonly string[];
  source: string;
  /** A second program, for what the first has only planned; its author reads what the first returns. */
  then?: string | ((value: Json) => string);
}

/** A function over the APIs, what it is given, and the operations that it uses. */
export interface RestOracle {
  run: (api: Api, given: never) => Promise<void>;
  given: unknown;
  /** Paths of the vendors' documents, as `POST /v1/search`. */
  operations: readonly string[];
}
