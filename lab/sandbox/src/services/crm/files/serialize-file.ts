import type { CrmRepository } from "../repository/crm-repository.js";
import type { FileDocument } from "../repository/documents.js";

/** A file or folder in Attio's file schema. */
export function serializeFile(file: FileDocument, repository: CrmRepository): object {
  const { collections } = repository;
  return {
    id: { workspace_id: collections.workspace.id, file_id: file.id },
    object_id: repository.findObject(file.object)?.id ?? "",
    object_slug: file.object,
    record_id: file.recordId,
    storage_provider: file.storageProvider,
    created_by_actor: file.createdBy,
    created_at: file.createdAt,
    ...serializeContent(file),
  };
}

function serializeContent(file: FileDocument): object {
  switch (file.type) {
    case "file":
      return {
        file_type: file.type,
        name: file.name,
        content_type: file.contentType,
        content_size: file.contentBytes,
        parent_folder_id: file.parentFolderId,
      };
    case "folder":
      return { file_type: file.type, name: file.name, parent_folder_id: file.parentFolderId };
    default:
      return {
        file_type: file.type,
        external_provider_file_id: file.externalId,
        microsoft_drive_id: file.microsoftDriveId,
      };
  }
}
