import type { FoundText, SearchText, TextPage } from "./document-index.js";
import type { Statements } from "./statements.js";
import { type TextQuery, toIndexedText, toMatchExpression } from "./text-query.js";

/** Tables of `DocumentTexts`: the texts, and an index of each three characters in a row. */
export const documentTextsSchema = `
  create table if not exists document_texts (
    position integer primary key,
    scope text not null,
    text text not null
  );
  create virtual table if not exists text_search using fts5 (
    text, content = document_texts, content_rowid = position,
    tokenize = 'trigram case_sensitive 1'
  )`;

/** The texts by which documents are found. */
export class DocumentTexts {
  readonly #statements: Statements;
  readonly #toText = new Map<string, (document: object) => SearchText>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Declares the texts of a collection; the first declaration counts. */
  declare(collection: string, toText: (document: object) => SearchText): void {
    if (!this.#toText.has(collection)) this.#toText.set(collection, toText);
  }

  /** Replaces the text of the document at `position`; `before` or `after` is absent if there is none. */
  write(collection: string, position: number, before?: object, after?: object): void {
    const toText = this.#toText.get(collection);
    if (toText === undefined) return;
    const old = before && toText(before);
    const current = after && toText(after);
    if (old?.text === current?.text && old?.scope === current?.scope) return;
    if (old !== undefined) this.#delete(position, old);
    if (current !== undefined) this.#insert(collection, position, current);
  }

  /** Finds documents of these scopes by their texts, oldest first, as JSON text. */
  find(
    collection: string,
    scopes: readonly string[],
    query: TextQuery,
    { limit = -1 }: TextPage,
  ): string[] {
    const paths = scopes.map((scope) => `${collection}/${scope}`);
    const rows = this.#statements
      .prepare(
        `select document from text_search
         join document_texts on document_texts.position = text_search.rowid
         join documents on documents.position = text_search.rowid
         where text_search match ? and scope in (select value from json_each(?))
         order by text_search.rowid limit ?`,
      )
      .all(toMatchExpression(query), JSON.stringify(paths), limit);
    return rows.map((row) => String(row["document"]));
  }

  /** Finds the texts of these scopes that match, or all, oldest first, without the documents. */
  findTexts(
    collection: string,
    scopes: readonly string[],
    query: TextQuery | undefined,
  ): FoundText[] {
    const [condition, operands] =
      query === undefined
        ? ["true", []]
        : [
            "document_texts.position in (select rowid from text_search where text_search match ?)",
            [toMatchExpression(query)],
          ];
    const paths = scopes.map((scope) => `${collection}/${scope}`);
    return this.#statements
      .prepare(
        `select id, scope, text from document_texts join documents using (position)
         where ${condition} and scope in (select value from json_each(?)) order by position`,
      )
      .all(...operands, JSON.stringify(paths))
      .map(({ id, scope, text }) => ({
        id: String(id),
        scope: String(scope).slice(collection.length + 1),
        text: String(text),
      }));
  }

  /** Deletes the texts of a collection, to make them again. */
  clear(collection: string): void {
    if (!this.#toText.has(collection)) return;
    this.#statements
      .prepare("delete from document_texts where substr(scope, 1, length(?) + 1) = ? || '/'")
      .run(collection, collection);
    this.rebuild();
  }

  /** Makes the index again, after the table of texts was replaced. */
  rebuild(): void {
    this.#statements.prepare("insert into text_search (text_search) values ('rebuild')").run();
  }

  #insert(collection: string, position: number, { scope, text }: SearchText): void {
    this.#statements
      .prepare("insert into document_texts (position, scope, text) values (?, ?, ?)")
      .run(position, `${collection}/${scope}`, toIndexedText(text));
    this.#statements
      .prepare("insert into text_search (rowid, text) values (?, ?)")
      .run(position, toIndexedText(text));
  }

  #delete(position: number, { text }: SearchText): void {
    this.#statements
      .prepare("insert into text_search (text_search, rowid, text) values ('delete', ?, ?)")
      .run(position, toIndexedText(text));
    this.#statements.prepare("delete from document_texts where position = ?").run(position);
  }
}
