import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  provider: exports.notesPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  verbs: { me: "read" },
  maxTokens: 7_150,
});
