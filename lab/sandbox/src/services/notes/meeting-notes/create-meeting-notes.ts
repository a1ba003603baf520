import { randomUUID } from "node:crypto";
import { serializeBlock } from "../blocks/serialize-block.js";
import { inTrashError, restrictedResourceError, validationError } from "../errors.js";
import { attachFile } from "../files/attach-file.js";
import { findFileUpload } from "../files/file-upload-document.js";
import { getParentId, isInTrash } from "../repository/ancestors.js";
import { insertChildren } from "../repository/children.js";
import type { BlockDocument, Parent } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { toRichText } from "../rich-text/rich-text.js";
import { hasCapability, type RouteContext } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import {
  boolean,
  isObject,
  normalizeUuid,
  object,
  oneOfValues,
  text,
  uuid,
  type Validator,
} from "../validation/validators.js";

interface CreateBody {
  source: { type: "file_upload"; file_upload_id: string } | { type: "block"; block_id: string };
  parent?: { page_id: string };
  title?: string;
  language?: string;
  options?: { kickoff_summary?: boolean };
}

const LANGUAGES = "auto en zh-CN zh-TW es fr de ja ko pt ru th vi id da fi no nl it sv ar he pl";

const validateSource: Validator = (value, path) =>
  isObject(value) && value["type"] === "block"
    ? object({ type: oneOfValues("block"), block_id: uuid })(value, path)
    : object({ type: oneOfValues("file_upload", "block"), file_upload_id: uuid })(value, path);

const validateBody: Validator = (value, path) => {
  const isOfBlock =
    isObject(value) && isObject(value["source"]) && value["source"]["type"] === "block";
  const parent = { parent: object({ type: oneOfValues("page_id"), page_id: uuid }) };
  return object(
    { source: validateSource, ...(isOfBlock ? {} : parent) },
    {
      title: text(),
      language: oneOfValues(...LANGUAGES.split(" ")),
      options: object({}, { kickoff_summary: boolean }),
    },
  )(value, path);
};

/**
 * `POST /v1/blocks/meeting_notes`: makes meeting notes of a recording, at the end of a page or after its block ("Create a meeting
 * note"). The recording is transcribed by the reads of the block that follow.
 */
export function createMeetingNotes(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<CreateBody>("body", context.body, validateBody);
  const { contentType, parent, place } =
    body.source.type === "block"
      ? findSourceBlock(context, body.source.block_id)
      : attachUpload(repository, body.source.file_upload_id, body.parent?.page_id ?? "");
  const block: BlockDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    parent,
    inTrash: false,
    type: "meeting_notes",
    content: {
      title: toRichText(body.title ?? "Meeting"),
      status: "transcription_not_started",
      children: {},
    },
    transcription: {
      reads: 0,
      hasSummary: body.options?.kickoff_summary ?? true,
      isRecording: /^(?:audio|video)\//.test(contentType ?? ""),
    },
  };
  repository.saveBlock(block);
  insertChildren(repository, getParentId(parent) ?? "", [block.id], place);
  // The block type has its current name here in every version (the SDK's types).
  const scope = { ...context, rules: { ...context.rules, transcription: false } };
  return serializeBlock({ kind: "block", document: block }, scope);
}

interface Source {
  contentType: string | null | undefined;
  parent: Parent;
  place: "end" | { after: string };
}

function attachUpload(repository: NotesRepository, uploadId: string, pageId: string): Source {
  const page = repository.requirePage(normalizeUuid(pageId));
  if (isInTrash(repository, page)) throw inTrashError();
  const { upload } = attachFile(repository, uploadId);
  const parent: Parent = { type: "page_id", page_id: page.id };
  return { contentType: upload.contentType, parent, place: "end" };
}

/** Finds the file of a block; one at a web address is none that the service keeps. */
function findSourceBlock(context: RouteContext, blockId: string): Source {
  const { repository } = context;
  if (!hasCapability(context, "readContent")) throw restrictedResourceError();
  const id = normalizeUuid(blockId);
  const block = repository.findBlock(id);
  if (block === undefined) return repository.throwNotFound("block", id);
  if (isInTrash(repository, block)) throw inTrashError();
  const { content, parent, type } = block;
  const file = content["file"] as { sandbox_upload_id?: string } | undefined;
  if (!["audio", "video", "file"].includes(type) || file?.sandbox_upload_id === undefined) {
    throw validationError("The source block must be an audio, video or file block with a file.");
  }
  const upload = findFileUpload(repository, file.sandbox_upload_id);
  return { contentType: upload?.contentType, parent, place: { after: id } };
}
