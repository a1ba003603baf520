import type { Suite } from "../../src/rivals/suite.ts";
import { assetRetirement } from "./asset-retirement.ts";
import { changeColor } from "./change-color.ts";
import { expertLessons } from "./expert-lessons.ts";
import { faqColumns } from "./faq-columns.ts";
import { removeOsaka } from "./remove-osaka.ts";
import { skillsTracker } from "./skills-tracker.ts";
import { studentDashboard } from "./student-dashboard.ts";
import { swapSections } from "./swap-sections.ts";
import { swapTasks } from "./swap-tasks.ts";

/** The ten easy tasks of MCPMark's Notion part. */
export const mcpmark: Suite = {
  name: "mcpmark",
  title: "MCPMark, easy tasks of the Notion part",
  seed: async (world) => [
    ...(await studentDashboard(world)),
    await assetRetirement(world),
    await removeOsaka(world),
    await skillsTracker(world),
    await expertLessons(world),
    await faqColumns(world),
    await swapSections(world),
    await swapTasks(world),
    await changeColor(world),
  ],
};
