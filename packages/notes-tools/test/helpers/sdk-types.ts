// The official SDK's types verify the request bodies of the tools.
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
