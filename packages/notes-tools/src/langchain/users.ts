// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { userGet } from "../users/user-get.js";
import { userList } from "../users/user-list.js";
import { userMe } from "../users/user-me.js";

/** Gets one user. */
export class NotesUserGetTool extends NotesTool<typeof userGet> {
  constructor(options?: NotesToolOptions<typeof userGet>) {
    super(userGet, options);
  }
}

/** Lists the people and bots of the workspace. */
export class NotesUserListTool extends NotesTool<typeof userList> {
  constructor(options?: NotesToolOptions<typeof userList>) {
    super(userList, options);
  }
}

/** Gets the bot of the connection. */
export class NotesUserMeTool extends NotesTool<typeof userMe> {
  constructor(options?: NotesToolOptions<typeof userMe>) {
    super(userMe, options);
  }
}
