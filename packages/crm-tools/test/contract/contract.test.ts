import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeContract({
  provider: exports.crmPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  samples,
  verbs: {
    append: "update",
    download: "read",
    merge: "update",
    replace: "update",
    unsubscribe: "update",
  },
  maxTokens: 13_600,
});
