// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { skillGet } from "../skills/skill-get.js";
import { skillList } from "../skills/skill-list.js";

/** Gets a file of a skill, and the paths of all. */
export class NotesSkillGetTool extends NotesTool<typeof skillGet> {
  constructor(options?: NotesToolOptions<typeof skillGet>) {
    super(skillGet, options);
  }
}

/** Lists the skills of the workspace. */
export class NotesSkillListTool extends NotesTool<typeof skillList> {
  constructor(options?: NotesToolOptions<typeof skillList>) {
    super(skillList, options);
  }
}
