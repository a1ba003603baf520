import { callAsModel } from "../call-tool.js";
import { findContentProblems } from "../output-problems.js";
import type { RecordedRequest } from "../recording-server.js";
import { includes, isSameRequest, parseJson } from "./compare-request.js";
import { describeError, exchange, respondWith, type Subject } from "./exchange.js";
import { listValues } from "./vary-reply.js";

/** Finds how the request differs from the documented one, and what a model does not read of the reply. */
export async function findRequestProblems(subject: Subject): Promise<string[]> {
  const { input, operation, recorded } = subject;
  const { error, requests } = await exchange(subject, [respondWith(recorded, recorded.reply)]);
  if (error !== undefined) {
    return [`The recorded reply is not accepted. ${describeError(error)}`];
  }
  const [request] = requests;
  if (request === undefined || requests.length > 1) {
    return [
      `It sent ${requests.length} requests; its case describes one. Leave it out with \`without\`.`,
    ];
  }
  return [
    ...compareRequest(request, subject),
    ...(await findReadingProblems(subject, { ...input }, operation.name)),
  ];
}

function compareRequest(
  { body, headers, method, url }: RecordedRequest,
  { provider, recorded, token }: Subject,
): string[] {
  const sent = `${method} ${url}`;
  const expected = provider.service.authorize?.(token) ?? { authorization: `Bearer ${token}` };
  const lacking = Object.entries(expected).filter(
    ([name, value]) => headers[name.toLowerCase()] !== value,
  );
  return [
    ...(isSameRequest(sent, recorded.request)
      ? []
      : [`It sent ${sent}; the documentation says ${recorded.request}.`]),
    ...(recorded.body === undefined || includes(parseJson(body), recorded.body)
      ? []
      : [
          `It sent the body ${body || "(none)"}; the documentation says ${JSON.stringify(recorded.body)}.`,
        ]),
    ...lacking.map(([name]) => `The header ${name} does not carry the token.`),
  ];
}

async function findReadingProblems(
  subject: Subject,
  input: Record<string, unknown>,
  name: string,
): Promise<string[]> {
  const { operation, recorded } = subject;
  const { error, result } = await exchange(
    subject,
    [respondWith(recorded, recorded.reply)],
    (tool) => callAsModel(tool, input),
  );
  if (typeof result !== "string") return [`A model's call fails. ${describeError(error)}`];
  const read = listValues((JSON.parse(result) as { data?: unknown }).data);
  const { facts = [], reply } = recorded;
  const missing = facts.filter((fact) => !read.some((value) => value.includes(fact)));
  const values = listValues(reply);
  const readsNothing = values.length > 0 && !read.some((value) => values.includes(value));
  return [
    ...findContentProblems(operation, result).map(
      (problem) => `What a model reads differs from \`output\`. ${problem}`,
    ),
    ...missing.map((fact) => `A model does not read ${JSON.stringify(fact)}: see \`compact\`.`),
    ...(readsNothing ? [`A model reads nothing of the reply of ${name}: see \`compact\`.`] : []),
  ];
}
