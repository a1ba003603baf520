import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  catalog: exports.notesCatalog,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  verbs: { me: "read" },
  maxTokens: { documented: 3_600, all: 7_150 },
});
