import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeContract({
  provider: exports.notesPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  samples,
  verbs: { me: "read", send: "create", answer: "update", cancel: "update" },
  maxTokens: 8_000,
});
