// The official SDK's types verify the request bodies of the tools.
import type { Client } from "@notionhq/client";

export type {
  AppendBlockChildrenParameters,
  CreateCommentParameters,
  CreateDatabaseParameters,
  CreatePageParameters,
  QueryDataSourceParameters,
  SearchParameters,
  UpdateBlockParameters,
  UpdateDatabaseParameters,
  UpdateDataSourceParameters,
  UpdatePageParameters,
} from "@notionhq/client";

/** The client does not export this type by name. */
export type UpdatePageMarkdownParameters = Parameters<Client["pages"]["updateMarkdown"]>[0];
