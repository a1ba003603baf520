// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { agentDelete } from "../agents/agent-delete.js";
import { agentGet } from "../agents/agent-get.js";
import { agentList } from "../agents/agent-list.js";
import { agentUpdate } from "../agents/agent-update.js";
import { sessionAnswer } from "../agents/session-answer.js";
import { sessionCancel } from "../agents/session-cancel.js";
import { sessionGet } from "../agents/session-get.js";
import { sessionList } from "../agents/session-list.js";
import { sessionSend } from "../agents/session-send.js";

/** Deletes an agent. */
export class NotesAgentDeleteTool extends NotesTool<typeof agentDelete> {
  constructor(options?: NotesToolOptions<typeof agentDelete>) {
    super(agentDelete, options);
  }
}

/** Gets an agent, with what it has used. */
export class NotesAgentGetTool extends NotesTool<typeof agentGet> {
  constructor(options?: NotesToolOptions<typeof agentGet>) {
    super(agentGet, options);
  }
}

/** Lists the agents of the workspace. */
export class NotesAgentListTool extends NotesTool<typeof agentList> {
  constructor(options?: NotesToolOptions<typeof agentList>) {
    super(agentList, options);
  }
}

/** Changes the status or credit limit of an agent. */
export class NotesAgentUpdateTool extends NotesTool<typeof agentUpdate> {
  constructor(options?: NotesToolOptions<typeof agentUpdate>) {
    super(agentUpdate, options);
  }
}

/** Answers what an agent asks in a session. */
export class NotesSessionAnswerTool extends NotesTool<typeof sessionAnswer> {
  constructor(options?: NotesToolOptions<typeof sessionAnswer>) {
    super(sessionAnswer, options);
  }
}

/** Ends the run of a session. */
export class NotesSessionCancelTool extends NotesTool<typeof sessionCancel> {
  constructor(options?: NotesToolOptions<typeof sessionCancel>) {
    super(sessionCancel, options);
  }
}

/** Gets a session with its events. */
export class NotesSessionGetTool extends NotesTool<typeof sessionGet> {
  constructor(options?: NotesToolOptions<typeof sessionGet>) {
    super(sessionGet, options);
  }
}

/** Lists sessions of agents. */
export class NotesSessionListTool extends NotesTool<typeof sessionList> {
  constructor(options?: NotesToolOptions<typeof sessionList>) {
    super(sessionList, options);
  }
}

/** Sends a message to an agent. */
export class NotesSessionSendTool extends NotesTool<typeof sessionSend> {
  constructor(options?: NotesToolOptions<typeof sessionSend>) {
    super(sessionSend, options);
  }
}
