/** True for a read that returns texts of people outside the workspace, or a function that decides by the input. */
export type OutsideContent<Input> = boolean | OutsideContentTest<Input>;

// A method, so that an operation of one input is an operation of any.
type OutsideContentTest<Input> = { of(input: Input): boolean }["of"];

/** Returns true for a call that returns texts of people outside the workspace. */
export function returnsOutsideContent<Input>(
  operation: { readonly returnsOutsideContent?: OutsideContent<Input> },
  input: NoInfer<Input>,
): boolean {
  const { returnsOutsideContent: decision = false } = operation;
  return typeof decision === "function" ? decision(input) : decision;
}

/** Returns true if an operation returns texts of people outside the workspace, if only with some inputs. */
export function mayReturnOutsideContent(operation: {
  readonly returnsOutsideContent?: OutsideContent<never>;
}): boolean {
  return (operation.returnsOutsideContent ?? false) !== false;
}
