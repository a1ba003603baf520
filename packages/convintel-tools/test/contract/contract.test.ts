import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  provider: exports.convintelPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  maxTokens: 3_750,
});
