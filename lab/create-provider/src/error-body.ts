const MESSAGES = ["message", "error_description", "detail", "description", "title", "error"];
const CODES = ["code", "error_code", "category", "type", "status", "error", "name"];
const MAX_DEPTH = 3;

/** The places of the text and the code in an error body. */
export interface ErrorShape {
  /** Keys and indexes that lead to the object with both. */
  path: readonly (string | 0)[];
  messageKey: string;
  codeKey: string | undefined;
  /** The text in this body. */
  message: string;
}

/** Finds the text and the code in the body of an error; undefined if there is none. */
export function findErrorShape(
  body: unknown,
  path: readonly (string | 0)[] = [],
): ErrorShape | undefined {
  if (path.length > MAX_DEPTH || typeof body !== "object" || body === null) return undefined;
  if (Array.isArray(body)) return findErrorShape(body[0], [...path, 0]);
  const fields = new Map<string, unknown>(Object.entries(body));
  const isText = (key: string) => typeof fields.get(key) === "string" && fields.get(key) !== "";
  const messageKey = MESSAGES.find(isText);
  if (messageKey !== undefined && messageKey !== "error") {
    const codeKey = CODES.find((key) => key !== messageKey && isText(key));
    return { path, messageKey, codeKey, message: String(fields.get(messageKey)) };
  }
  for (const [key, value] of fields) {
    const isName = /^[A-Za-z_]\w*$/.test(key) && key !== "__proto__";
    const found = isName ? findErrorShape(value, [...path, key]) : undefined;
    if (found !== undefined) return found;
  }
  if (messageKey === undefined) return undefined;
  return { path, messageKey, codeKey: undefined, message: String(fields.get(messageKey)) };
}

/** Writes the schema of an error body, and the function that interprets it. */
export function writeInterpret({ codeKey, messageKey, path }: ErrorShape): string {
  const fields = [
    ...(codeKey === undefined ? [] : [`${codeKey}: z.string().optional()`]),
    `${messageKey}: z.string()`,
  ];
  const schema = path.reduceRight(
    (inner, step) =>
      step === 0 ? `z.tuple([${inner}], z.unknown())` : `z.object({ ${step}: ${inner} })`,
    `z.object({ ${fields.join(", ")} })`,
  );
  const access = path.map((step) => (step === 0 ? "[0]" : `.${step}`)).join("");
  const names = [
    ...(codeKey === undefined ? [] : [rename(codeKey, "code")]),
    rename(messageKey, "message"),
  ];
  const results = codeKey === undefined ? "{ message }" : "{ code, message }";
  return `const errorBody = ${schema};

/** Interprets the body of an error. For any other body it throws, and the status alone counts. */
function interpret({ body, status }: Reply): Interpretation | undefined {
  if (status < 300) return undefined;
  const { ${names.join(", ")} } = errorBody.parse(body)${access};
  return ${results};
}`;
}

function rename(key: string, name: string): string {
  return key === name ? name : `${key}: ${name}`;
}
