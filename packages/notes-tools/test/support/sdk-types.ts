// The official SDK's types judge the bodies our tools send.
export type {
  AppendBlockChildrenParameters,
  CreatePageParameters,
  QueryDataSourceParameters,
  SearchParameters,
} from "@notionhq/client";
