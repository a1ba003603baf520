import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmRouteEnv, CrmService } from "../crm-service.js";
import { notFound } from "../errors.js";
import { requireObject, requireRecord } from "../repository/require-resource.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { FileDocument } from "../repository/documents.js";
import { encodeCursor, parseCursor } from "../validation/cursor.js";
import { parseId, parseQuery } from "../validation/parse-request.js";
import { integerParameter } from "../validation/query-parameters.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { createFile, uploadFile } from "./create-file.js";
import { createDownloadUrl } from "./download.js";
import { serializeFile } from "./serialize-file.js";

const DEFAULT_LIMIT = 50;

const filesQuery = shape({
  object: string({ minLength: 1 }),
  record_id: uuid,
  storage_provider: optional(
    oneOf(["attio", "dropbox", "box", "google-drive", "microsoft-onedrive"]),
  ),
  parent_folder_id: optional(uuid),
  limit: optional(integerParameter({ minimum: 1, maximum: 200 })),
  cursor: optional(string({ minLength: 1 })),
});

const readAccess = requireScopes(
  "object_configuration:read",
  "record_permission:read",
  "file:read",
);
const writeAccess = requireScopes(
  "file:read-write",
  "object_configuration:read",
  "record_permission:read",
);

/** Routes for the files and folders of records. */
export function createFileRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const { collections } = service;
  const serialize = (file: FileDocument) => serializeFile(file, new CrmRepository(collections));
  return new Hono<CrmRouteEnv>()
    .get("/v2/files", readAccess, (context) => {
      const query = parseQuery(context, filesQuery);
      const { cursor, limit = DEFAULT_LIMIT, storage_provider: provider } = query;
      const repository = new CrmRepository(collections);
      const object = requireObject(repository, query.object);
      const { id } = requireRecord(repository, object, query.record_id);
      const folderId = query.parent_folder_id?.toLowerCase();
      const files = collections.files
        .find("record", id)
        .filter((file) => provider === undefined || file.storageProvider === provider)
        .filter(
          (file) =>
            folderId === undefined ||
            ("parentFolderId" in file && file.parentFolderId === folderId),
        );
      const start = parseCursor(
        cursor,
        files.map((file) => file.id),
      );
      const page = files.slice(start, start + limit);
      const last = page.at(-1);
      const hasMore = start + limit < files.length && last !== undefined;
      return context.json({
        data: page.map(serialize),
        pagination: { next_cursor: hasMore ? encodeCursor(last.id) : null },
      });
    })
    .post("/v2/files", writeAccess, async (context) =>
      context.json({ data: serialize(await createFile(service, context)) }),
    )
    .post("/v2/files/upload", writeAccess, async (context) =>
      context.json({ data: serialize(await uploadFile(service, context)) }, 201),
    )
    .get("/v2/files/:file_id", readAccess, ({ json, req }) => {
      const file = requireFile(collections, req.param("file_id"));
      if (file.type !== "folder") return json({ data: serialize(file) });
      const has_children = collections.files.first("folder", file.id) !== undefined;
      return json({ data: { ...serialize(file), has_children } });
    })
    .delete("/v2/files/:file_id", writeAccess, ({ json, req }) => {
      const file = requireFile(collections, req.param("file_id"));
      collections.transaction(() => deleteFile(collections, file));
      return json({});
    })
    .get("/v2/files/:file_id/download", readAccess, (context) => {
      const file = requireFile(collections, context.req.param("file_id"));
      // The document has no error for folders and for files of other providers.
      if (file.type !== "file") throw notFound(`File with ID "${file.id}" has no content here.`);
      return context.redirect(createDownloadUrl(file.id, context.req.url, service.now()));
    });
}

function requireFile(collections: CrmCollections, fileId: string): FileDocument {
  const message = `File with ID "${fileId}" not found.`;
  const file = collections.files.get(parseId(fileId, message));
  if (file === undefined) throw notFound(message);
  return file;
}

/** Deletes a file, or a folder with everything in it. */
function deleteFile(collections: CrmCollections, file: FileDocument): void {
  for (const inside of collections.files.find("folder", file.id)) deleteFile(collections, inside);
  collections.files.delete(file.id);
}
