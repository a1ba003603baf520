import type { Option } from "../../services/notes/columns/options.js";
import type {
  Column,
  DatabaseDocument,
  DataSourceDocument,
  ViewDocument,
} from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { Description, Field } from "../description.js";
import { describeRichText } from "./formatted-text.js";
import { toJson } from "../optional.js";
import { quote } from "../words.js";
import { describeIcon } from "./media.js";
import type { NotesState } from "./notes-state.js";

/** Describes a database; one in the trash does not exist. */
export function describeDatabase(
  database: DatabaseDocument,
  state: NotesState,
): Description | undefined {
  if (!state.isVisible(database)) return undefined;
  const parent = state.referToParent(database.parent);
  return {
    resource: "database",
    noun: "database",
    title: toPlainText(database.title) || "Untitled",
    parent: state.referToContainingPage({ kind: "database", document: database }),
    fields: [
      ...describeRichText(database.title, "title"),
      ...describeRichText(database.description, "description"),
      { name: "icon", value: describeIcon(database.icon) },
      { name: "cover", value: describeIcon(database.cover) },
      { name: "is_inline", value: database.isInline },
      { name: "is_locked", value: database.isLocked ?? false },
      { name: "parent", value: parent },
    ],
  };
}

/** Describes a data source with its columns. */
export function describeDataSource(
  source: DataSourceDocument,
  state: NotesState,
): Description | undefined {
  const database = state.repository.findDatabase(source.databaseId);
  if (source.inTrash || database === undefined || !state.isVisible(database)) return undefined;
  return {
    resource: "data_source",
    noun: "data source",
    title: state.referToDataSource(source.id).title,
    parent: state.referToDatabase(source.databaseId),
    fields: [
      ...describeRichText(source.title, "title"),
      { name: "icon", value: describeIcon(source.icon) },
      { name: "default_template", value: describeTemplate(source, state) },
      ...source.columns.map(describeColumn),
    ],
  };
}

function describeTemplate({ defaultTemplateId }: DataSourceDocument, state: NotesState) {
  return defaultTemplateId === undefined ? undefined : state.referToPage(defaultTemplateId);
}

function describeColumn(column: Column): Field {
  const { id, name, type, config, description } = column;
  // The next number and the groups of options follow from the rows and the options.
  const { options, next: _next, groups: _groups, ...settings } = config;
  const details = [
    ...(description === null ? [] : [description]),
    ...((options ?? []) as Option[]).map(({ name: option, color }) => `${option} (${color})`),
    ...(Object.keys(settings).length === 0 ? [] : [JSON.stringify(settings)]),
  ];
  return {
    // The title column has the id `title`, which is also the name of a field of the data source.
    key: `properties.${id}`,
    name: `properties.${name}`,
    label: `column ${quote(name)}`,
    value: [`${name}: ${type}`, ...details].join(", "),
  };
}

/** Describes a view of a database. */
export function describeView(view: ViewDocument, state: NotesState): Description | undefined {
  const database = state.repository.findDatabase(view.databaseId);
  if (database === undefined || !state.isVisible(database)) return undefined;
  return {
    resource: "view",
    noun: "view",
    title: view.name,
    parent: state.referToDatabase(view.databaseId),
    fields: [
      { name: "name", value: view.name },
      { name: "type", value: view.type },
      { name: "data_source", value: state.referToDataSource(view.dataSourceId) },
      { name: "filter", value: toJson(view.filter) },
      { name: "sorts", value: toJson(view.sorts) },
      { name: "quick_filters", value: toJson(view.quickFilters) },
      { name: "configuration", value: toJson(view.configuration) },
    ],
  };
}
