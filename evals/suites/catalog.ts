import type { Comparison } from "../src/rivals/rival.ts";
import { attio } from "./oracles/attio.ts";
import { awkoy } from "./oracles/awkoy.ts";
import { ours } from "./oracles/ours.ts";
import { programs } from "./oracles/programs.ts";
import { codeMode, fetchTool, official } from "./oracles/rest-rivals.ts";
import { mcpmark } from "./mcpmark/mcpmark.ts";
import { workbench } from "./workbench/workbench.ts";

/** The suites and servers of the comparison, in the order of its tables and of all runs. */
export const comparison: Comparison = {
  suites: [workbench, mcpmark],
  rivals: [ours, programs, official, awkoy, attio, codeMode, fetchTool],
  absent: [
    {
      title: "Hosted servers of the vendors",
      reason: "They work on accounts at the vendors only, so that they cannot take part.",
    },
    {
      title: "easy-notion-mcp",
      reason: "The registry that these figures were made with does not have the package.",
    },
    {
      title: "awkoy/notion-mcp-server 2",
      reason:
        "The registry that these figures were made with has version 1.0.1 only, which takes part.",
    },
  ],
};
