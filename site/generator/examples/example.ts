import type { Catalog, InputOf, OperationOf, Resources } from "@workbelt/core/provider";

/** A call that the service or the tool refuses. */
export interface FailingCall {
  /** The mistake, in a few words. */
  mistake: string;
  /** Changes of the example's input; undefined leaves an input out. */
  change: Readonly<Record<string, unknown>>;
}

/** A call that creates what the example is about. */
export interface EarlierCall {
  tool: string;
  input: Readonly<Record<string, unknown>>;
  /** Key of the id in its result. */
  id: string;
}

/** The call that the page of an operation shows. It succeeds on the seeded sandbox. */
export interface Example<Input = Record<string, unknown>> {
  /** The input, or a function of the id that the call before has created. */
  input: Input | ((id: string) => Input);
  before?: EarlierCall;
  /** Mistakes beyond those that follow from the inputs. */
  errors?: readonly FailingCall[];
}

/** One example for each operation of these resources, with exactly its inputs. */
export type ExamplesOf<Operations extends Resources> = {
  readonly [Op in OperationOf<Catalog<Operations>> as Op["name"]]: Example<InputOf<Op>>;
};
