import { defineKind, type ResourceKind } from "../resource-kind.js";
import type { CrmState } from "./crm-state.js";
import * as describe from "./describe-crm.js";
import * as schema from "./describe-schema.js";
import * as summarize from "./summarize-crm.js";

/** The kinds of resources of the CRM, by collection. */
export const crmKinds: Readonly<Record<string, ResourceKind<CrmState>>> = {
  "crm/objects": defineKind(schema.describeObject),
  "crm/activities": defineKind(schema.describeActivity),
  "crm/attributes": defineKind(schema.describeAttribute),
  "crm/lists": defineKind(schema.describeList),
  "crm/records": defineKind(describe.describeRecord, summarize.summarizeRecord),
  "crm/entries": defineKind(describe.describeEntry, summarize.summarizeEntry),
  "crm/notes": defineKind(describe.describeNote, summarize.summarizeNote),
  "crm/tasks": defineKind(describe.describeTask, summarize.summarizeTask),
  "crm/comments": defineKind(describe.describeComment, summarize.summarizeComment),
  "crm/meetings": defineKind(describe.describeMeeting),
  "crm/call-recordings": defineKind(describe.describeCallRecording),
  "crm/files": defineKind(describe.describeFile, summarize.summarizeNote),
  "crm/unsubscribed-emails": defineKind(schema.describeUnsubscribedEmail),
  "crm/webhooks": defineKind(schema.describeWebhook),
};
