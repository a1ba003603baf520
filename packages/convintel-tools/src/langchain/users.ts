// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { usersList } from "../users/users-list.js";

/** Lists all users of the team. */
export class ConvintelUsersListTool extends ConvintelTool<typeof usersList> {
  constructor(options?: ConvintelToolOptions<typeof usersList>) {
    super(usersList, options);
  }
}
