import { FailingModel, providerError } from "../helpers/failing-model.ts";

/** Creates a model whose provider answers after two failures. */
export const createModel = () => new FailingModel(providerError(429, "Too many requests"), 2);
