import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  catalog: exports.crmCatalog,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  verbs: { append: "update" },
  maxTokens: { documented: 7_600, all: 11_300 },
});
