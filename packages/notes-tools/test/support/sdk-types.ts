// The official SDK's types judge the bodies our tools send.
export type {
  AppendBlockChildrenParameters,
  CreatePageParameters,
  QueryDataSourceParameters,
  SearchParameters,
} from "../../../sandbox/node_modules/@notionhq/client/build/src/index.js";
