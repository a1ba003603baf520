import {
  AnswerError,
  type Answers,
  APIS,
  AUTHENTICATIONS,
  type OAuthAnswers,
  PAGES,
  readChoice,
  readDisplayName,
  readErrorBody,
  readHeader,
  readName,
  readResource,
  readScopes,
  readUrl,
} from "./answers.js";
import type { Questions } from "./ask.js";
import type { Flags } from "./flags.js";
import type { ChosenOperations } from "./openapi/choose-operations.js";
import { toPascalCase } from "./names.js";

/** All that the person decided. */
export interface Collected {
  answers: Answers;
  folder: string;
  openapi: ChosenOperations | undefined;
}

/** Asks for the answers that no flag gives. @throws AnswerError for an answer that cannot be used. */
export async function collectAnswers(flags: Flags, questions: Questions): Promise<Collected> {
  const ask = <Answer>(
    flag: keyof Flags,
    question: string,
    preset: string,
    read: (text: string) => Answer,
  ): Promise<Answer> => {
    const given = flags[flag];
    return typeof given === "string"
      ? Promise.resolve(read(given.trim()))
      : questions.ask(question, preset, read);
  };
  const file = await ask("openapi", "OpenAPI document, if there is one", "", (text) => text);
  const document = file === "" ? undefined : await readOpenapi(file);
  const name = await ask(
    "name",
    "Name, the first word of tool names, such as hub",
    document?.name ?? "",
    readName,
  );
  const folder = flags.folder ?? (await questions.ask("Folder", `${name}-tools`, (text) => text));
  const displayName = await ask(
    "display-name",
    "Name within a sentence",
    toPascalCase(name),
    readDisplayName,
  );
  const baseUrl = await ask("base-url", "Base URL of the API", document?.baseUrl ?? "", (text) =>
    readUrl(text, "The base URL"),
  );
  const api =
    document === undefined
      ? await ask("api", "REST or GraphQL (rest, graphql)", "rest", (text) =>
          readChoice(text, APIS, "The API"),
        )
      : "rest";
  const authentication = await ask(
    "auth",
    "Where the token goes (bearer, header, basic)",
    document?.authentication ?? "bearer",
    (text) => readChoice(text, AUTHENTICATIONS, "Where the token goes"),
  );
  const header =
    authentication === "header"
      ? await ask("header", "Header of the token", document?.header ?? "x-api-key", readHeader)
      : "";
  const oauth = await askForOAuth(flags, questions, document?.oauth);
  const isStarter = document === undefined;
  const pages =
    isStarter && api === "rest"
      ? await ask("pages", "Kind of pages (cursor, offset, page, none)", "cursor", (text) =>
          readChoice(text, PAGES, "The kind of pages"),
        )
      : "cursor";
  const resource = isStarter
    ? await ask(
        "resource",
        "What the first operations are about, in the plural",
        api === "rest" ? "contacts" : "issues",
        readResource,
      )
    : "";
  const error =
    api === "rest"
      ? await ask(
          "error",
          "Body of an error, as JSON on one line, if you have one",
          "",
          readErrorBody,
        )
      : undefined;
  const answers = {
    name,
    displayName,
    baseUrl,
    api,
    authentication,
    header,
    oauth,
    pages,
    resource,
    error,
  };
  const openapi = document && (await chooseOperations(document, flags, questions));
  return { answers: { ...answers, error: error ?? openapi?.error }, folder, openapi };
}

async function askForOAuth(
  flags: Flags,
  questions: Questions,
  known: OAuthAnswers | undefined,
): Promise<OAuthAnswers | undefined> {
  const authorize =
    flags["oauth-authorize"] ??
    (await questions.ask(
      "OAuth: address of the authorization page, if people connect it so",
      known?.authorizationEndpoint ?? "",
      (text) => text,
    ));
  if (authorize === "") return undefined;
  const token =
    flags["oauth-token"] ??
    (await questions.ask(
      "OAuth: address of the token endpoint",
      known?.tokenEndpoint ?? "",
      (text) => text,
    ));
  const scopes =
    flags["scopes"] ??
    (await questions.ask("OAuth: scopes, separated by spaces", known?.scopes ?? "", readScopes));
  return {
    authorizationEndpoint: readUrl(authorize, "The address of the authorization page"),
    tokenEndpoint: readUrl(token, "The address of the token endpoint"),
    scopes: readScopes(scopes),
  };
}

async function readOpenapi(file: string) {
  const { readDocument } = await import("./openapi/read-document.js");
  return readDocument(file);
}

async function chooseOperations(
  document: Awaited<ReturnType<typeof readOpenapi>>,
  flags: Flags,
  questions: Questions,
): Promise<ChosenOperations> {
  const { chooseByText, listChoices } = await import("./openapi/choose-operations.js");
  const given = flags.operations;
  if (given !== undefined) return chooseByText(document, given);
  if (flags.yes) {
    throw new AnswerError(
      `Name the operations with --operations "GET /a,POST /b", 12 at most. The document has:\n${listChoices(document)}`,
    );
  }
  console.log(listChoices(document));
  return questions.ask("Operations, by number or text, 12 at most: 1,4,7", "", (text) =>
    chooseByText(document, text),
  );
}
