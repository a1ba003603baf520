import { SNIPPETS } from "../mcpmark/code-snippets.ts";
import type { RestOracle } from "./oracle-forms.ts";
import {
  addLessons,
  changeColors,
  removeItems,
  retireAssets,
  swapTasks,
  trackSkills,
} from "./rest-databases.ts";
import { addSession, addSnippets, arrangeFaq, swapSections } from "./rest-pages.ts";

const search = "POST /v1/search";
const query = "POST /v1/data_sources/{data_source_id}/query";
const append = "PATCH /v1/blocks/{block_id}/children";
const createPage = "POST /v1/pages";
const updatePage = "PATCH /v1/pages/{page_id}";
const createDatabase = "POST /v1/databases";
const readMarkdown = "GET /v1/pages/{page_id}/markdown";
const writeMarkdown = "PATCH /v1/pages/{page_id}/markdown";
const updateDataSource = "PATCH /v1/data_sources/{data_source_id}";

/** Oracles of MCPMark's tasks by requests, by template. */
export const mcpmarkByRest: Readonly<Record<string, RestOracle>> = {
  "code-snippets-go": { run: addSnippets, given: SNIPPETS, operations: [search, append] },
  "study-session-tracker": {
    run: addSession,
    given: undefined,
    operations: [search, readMarkdown, writeMarkdown],
  },
  "asset-retirement-migration": {
    run: retireAssets,
    given: undefined,
    operations: [search, query, createDatabase, createPage, updatePage],
  },
  "remove-osaka-itinerary": {
    run: removeItems,
    given: undefined,
    operations: [search, query, updatePage],
  },
  "skills-development-tracker": {
    run: trackSkills,
    given: undefined,
    operations: [search, query, createDatabase, createPage],
  },
  "expert-level-lessons": {
    run: addLessons,
    given: undefined,
    operations: [search, query, createPage],
  },
  "faq-column-layout": {
    run: arrangeFaq,
    given: undefined,
    operations: [search, readMarkdown, writeMarkdown],
  },
  "section-organization": {
    run: swapSections,
    given: undefined,
    operations: [search, readMarkdown, writeMarkdown],
  },
  "swap-tasks": { run: swapTasks, given: undefined, operations: [search, query, updatePage] },
  "change-color": {
    run: changeColors,
    given: undefined,
    operations: [search, query, updateDataSource, updatePage],
  },
};
