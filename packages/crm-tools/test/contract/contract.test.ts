import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  provider: exports.crmPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  verbs: { append: "update" },
  maxTokens: 11_300,
});
