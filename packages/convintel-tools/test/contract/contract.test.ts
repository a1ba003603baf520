import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeContract({
  provider: exports.convintelPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  samples,
  maxTokens: 3_750,
});
