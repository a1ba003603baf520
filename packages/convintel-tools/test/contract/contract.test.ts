import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { examples } from "../helpers/examples.js";

describeContract({
  catalog: exports.convintelCatalog,
  exports,
  sources: new URL("../../src/", import.meta.url),
  examples,
  maxTokens: { documented: 2_700, all: 3_750 },
});
