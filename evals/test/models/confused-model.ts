import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";

/** Creates a model that calls a tool which does not exist, then one with wrong arguments, then answers. */
export const createModel = () =>
  fakeModel()
    .respondWithTools([{ id: "1", name: "crm_no_such_tool", args: {} }])
    .respondWithTools([{ id: "2", name: "crm_search_records", args: { limit: "many" } }])
    .respond(new AIMessage("I give up."));
