// The official SDK's types judge the bodies our tools send.
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
