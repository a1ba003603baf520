import { FailingModel, providerError } from "../helpers/failing-model.ts";

/** Creates a model whose provider refuses the key and repeats it in the error. */
export const createModel = () =>
  new FailingModel(providerError(401, `Incorrect API key: ${process.env["EVAL_TEST_API_KEY"]}`));
