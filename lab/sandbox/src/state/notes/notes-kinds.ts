import { collections } from "../../services/notes/repository/documents.js";
import { defineKind, type ResourceKind } from "../resource-kind.js";
import { describeBlock } from "./describe-block.js";
import * as describe from "./describe-notes.js";
import { describeDatabase, describeDataSource, describeView } from "./describe-schema.js";
import type { NotesState } from "./notes-state.js";
import { summarizeBlock, summarizeComment, summarizePage } from "./summarize-notes.js";

/** The kinds of resources of the notes workspace, by collection. */
export const notesKinds: Readonly<Record<string, ResourceKind<NotesState>>> = {
  [collections.pages]: defineKind(describe.describePage, summarizePage),
  [collections.blocks]: defineKind(describeBlock, summarizeBlock),
  [collections.databases]: defineKind(describeDatabase),
  [collections.dataSources]: defineKind(describeDataSource),
  [collections.views]: defineKind(describeView),
  [collections.comments]: defineKind(describe.describeComment, summarizeComment),
  [collections.agents]: defineKind(describe.describeAgent),
  [collections.sessions]: defineKind(describe.describeSession),
  "notes/file-uploads": defineKind(describe.describeFileUpload),
  "notes/webhooks": defineKind(describe.describeSubscription),
};
