import type {
  ActivityDocument,
  WebhookDocument,
} from "../../services/convintel/repository/documents.js";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { Description } from "../description.js";
import { defineKind, type ResourceKind } from "../resource-kind.js";

/** The kinds of resources of the conversation intelligence, by collection. Requests can change no others. */
export const convintelKinds: Readonly<Record<string, ResourceKind<ConvintelRepository>>> = {
  "convintel/activities": defineKind(describeActivity),
  "convintel/webhooks": defineKind(describeWebhook),
};

function describeActivity(
  activity: ActivityDocument,
  { analyses, users }: ConvintelRepository,
): Description {
  const analysis = analyses.get(activity.id);
  const host = users.get(activity.hostId)?.name ?? activity.hostId;
  const names = new Map(activity.participants.map(({ id, name }) => [id, name]));
  const transcript = analysis?.transcript.map(
    ({ participantId, transcript: text }) => `${names.get(participantId) ?? "Unknown"}: ${text}`,
  );
  return {
    resource: "activity",
    noun: "activity",
    title: activity.title,
    fields: [
      { name: "title", value: activity.title },
      { name: "activityType", label: "type", value: activity.activityType },
      { name: "status", isChoice: true, value: activity.status },
      { name: "language", isChoice: true, value: activity.language },
      {
        name: "scheduledStartTime",
        label: "scheduled start",
        value: activity.scheduledStartTime ?? undefined,
      },
      { name: "actualStartTime", label: "start", value: activity.actualStartTime },
      { name: "actualEndTime", label: "end", value: activity.actualEndTime ?? undefined },
      { name: "organizer", value: { resource: "user", id: activity.hostId, title: host } },
      { name: "participants", value: activity.participants.map(({ name }) => name) },
      { name: "account", value: activity.account?.name ?? activity.account?.id },
      { name: "opportunity", value: activity.opportunity?.name ?? activity.opportunity?.id },
      { name: "leadId", label: "lead", value: activity.leadId ?? undefined },
      { name: "crmUrl", label: "CRM address", value: activity.crmUrl ?? undefined },
      { name: "externalId", label: "external id", value: activity.externalId ?? undefined },
      { name: "summary", value: analysis?.summary ?? undefined },
      { name: "actionItems", label: "action items", value: analysis?.actionItems },
      { name: "transcript", value: transcript?.join("\n") },
    ],
  };
}

function describeWebhook({ url, trigger, external_id }: WebhookDocument): Description {
  return {
    resource: "webhook",
    noun: "webhook",
    title: url,
    fields: [
      { name: "url", value: url },
      { name: "trigger", value: trigger },
      { name: "external_id", value: external_id ?? undefined },
    ],
  };
}
