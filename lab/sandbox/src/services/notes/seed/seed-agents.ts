import { seedId } from "../../../common/seed-id.js";
import { momentToDate } from "../../../company/moment.js";
import type { CustomAgent, Story } from "../../../company/types.js";
import {
  type AgentDocument,
  collections,
  type SessionDocument,
  type SessionEventDocument,
  type SkillDocument,
} from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Seeds the agents and the skills of the story. */
export function seedAgents(repository: NotesRepository, { agents = [], skills = [] }: Story): void {
  const { now, store } = repository;
  for (const agent of agents) {
    const createdTime = momentToDate(agent.createdAt, now).toISOString();
    const { access, creditLimit, description, isDisabled = false, name } = agent;
    const document: AgentDocument = {
      id: seedId(`notes/agent/${agent.key}`),
      access,
      creditLimit,
      description,
      name,
      createdBy: seedId(`notes/user/${agent.createdBy}`),
      createdTime,
      lastEditedTime: createdTime,
      status: isDisabled ? "disabled" : "active",
      pauseReason: isDisabled ? "disabled_from_agent_settings" : null,
      creditsUsed: 0,
      runsCompleted: 0,
      lastRunAt: null,
    };
    store.put(collections.agents, document.id, document);
    if (agent.conversation !== undefined)
      seedConversation(repository, document.id, agent.conversation);
  }
  for (const { createdAt, description, files, instructions, key, tags } of skills) {
    const text = `---\nname: ${key}\ndescription: ${description}\n---\n\n${instructions}`;
    const document: SkillDocument = {
      id: seedId(`notes/skill/${key}`),
      description,
      tags,
      name: key,
      updatedAt: momentToDate(createdAt, now).toISOString(),
      files: { "SKILL.md": text, ...files },
    };
    store.put(collections.skills, document.id, document);
  }
}

function seedConversation(
  { botId, now, store }: NotesRepository,
  agentId: string,
  { createdAt: moment, message, reply }: NonNullable<CustomAgent["conversation"]>,
): void {
  const id = seedId(`notes/session/${agentId}`);
  const createdAt = momentToDate(moment, now).toISOString();
  const session: SessionDocument = {
    id,
    agentId,
    title: message,
    status: "completed",
    createdAt,
    createdBy: botId,
    updatedAt: createdAt,
    requiredActions: [],
  };
  store.put(collections.sessions, id, session);
  const created_by = { id: botId, type: "bot" };
  const events: SessionEventDocument["fields"][] = [
    {
      type: "user.message",
      content: [{ type: "text", text: message }],
      created_by,
      metadata: null,
    },
    { type: "agent.message", content: [{ type: "text", text: reply }] },
    { type: "session.status", status: "completed" },
  ];
  for (const [index, fields] of events.entries()) {
    const sequence = index + 1;
    const event: SessionEventDocument = {
      id: seedId(`notes/session-event/${id}/${sequence}`),
      sessionId: id,
      sequence,
      createdAt,
      fields,
    };
    store.put(collections.sessionEvents, event.id, event);
  }
}
