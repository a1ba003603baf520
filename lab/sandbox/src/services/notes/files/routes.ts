import { type LazyListing, paginateLazily } from "../pagination/paginate-lazily.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import { type Route, type RouteContext, getPathId } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import { object, oneOfValues } from "../validation/validators.js";
import { createFileUpload } from "./create-file-upload.js";
import {
  type FileUploadDocument,
  getStatus,
  iterateFileUploads,
  requireFileUpload,
} from "./file-upload-document.js";
import { checkExternalUrl } from "./import-external-file.js";
import { completeFileUpload, sendFileUpload } from "./send-file-upload.js";
import { serializeFileUpload } from "./serialize-file-upload.js";

const uploads = "/v1/file_uploads";
const upload = `${uploads}/:file_upload_id`;

/** Routes for file uploads. The capabilities that they need are not documented; these are assumed [upload-capabilities]. */
export const fileRoutes: Route[] = [
  {
    method: "POST",
    path: uploads,
    capability: "insertContent",
    prepare: checkExternalUrl,
    handle: createFileUpload,
  },
  { method: "GET", path: uploads, capability: "readContent", handle: listUploads },
  { method: "GET", path: upload, capability: "readContent", handle: retrieveUpload },
  {
    method: "POST",
    path: `${upload}/send`,
    capability: "insertContent",
    form: true,
    handle: sendFileUpload,
  },
  {
    method: "POST",
    path: `${upload}/complete`,
    capability: "insertContent",
    handle: completeFileUpload,
  },
];

function retrieveUpload(context: RouteContext): object {
  const id = getPathId(context, "file_upload_id");
  return serializeFileUpload(requireFileUpload(context.repository, id), context);
}

interface UploadEntry {
  id: string;
  keys: [];
  upload: FileUploadDocument;
}

/** Lists the uploads of this connection, newest first (the order is assumed [uploads-newest-first]). */
function listUploads(context: RouteContext): object {
  const { query, repository } = context;
  const status = query.get("status") ?? undefined;
  const statuses = oneOfValues("pending", "uploaded", "expired", "failed");
  parseInput("query", status === undefined ? {} : { status }, object({}, { status: statuses }));
  const listing: LazyListing<FileUploadDocument, UploadEntry> = {
    scope: `file_uploads/${status ?? ""}`,
    iterate: (after) => iterateFileUploads(repository, after?.id),
    toEntry: (one) =>
      status === undefined || getStatus(one, repository.now) === status
        ? { id: one.id, keys: [], upload: one }
        : undefined,
    acceptsItemIds: true,
  };
  const page = paginateLazily(repository, listing, parsePageRequest(query));
  const results = page.entries.map((entry) => serializeFileUpload(entry.upload, context));
  return serializeList("file_upload", results, page.nextCursor);
}
