import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getPath, getString } from "../content/json-path.js";
import { compactUser, user, userOutput } from "./user.js";

const output = userOutput.extend({
  workspace: z.string().optional(),
  owner: userOutput.optional(),
});

/** The operation `notes_user_me`. */
export const userMe = defineOperation({
  name: "notes_user_me",
  description:
    "Gets the bot that this connection acts as, the author of what it writes, with workspace and owner.",
  effect: "read",
  returnsTexts: ["settings"],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/v1/users/me` }),
  response: user,
  output,
  compact: (found): z.infer<typeof output> => {
    const owner = user.safeParse(getPath(found, "bot", "owner", "user"));
    return {
      ...compactUser(found),
      workspace: getString(found, "bot", "workspace_name"),
      owner: owner.success ? compactUser(owner.data) : undefined,
    };
  },
});
