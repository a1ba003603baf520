import type { Fact } from "./answer.ts";
import { listSentences } from "./normalize.ts";

const negation = String.raw`\b(?:not|no|none|never|neither|nor|cannot|unable|without|\w+n't)\b`;
const failure = String.raw`\b(?:lack\w*|miss(?:ing|es)|insufficient|den(?:y|ied|ies)|refus\w+|reject\w+|declin\w+|fail\w*|block\w*|prevent\w*|requir\w+|needs?|only|beyond|outside)\b`;

const permission = String.raw`\b(?:permi\w+|allow\w*|access|scopes?|authori[sz]\w*|privileges?|rights|capabilit\w+|credentials?)\b`;
const existence = String.raw`\b(?:find|finding|found|locate\w*|see|exist\w*|match\w*|such|there|present|listed|appear\w*|results?|records?|contacts?|person|people|entry|entries|called|named|stages?|options?|status\w*|valid|available|defined|configured|in (?:the|our|your|this) crm)\b`;
const support = String.raw`\b(?:possible|tools?|ways?|options?|support\w*|offer\w*|provid\w+|functions?|operations?|endpoints?|api|able|available|include\w*|allow\w*|let|lets)\b`;

/** Negations that say nothing about the request, such as "I don't know" and "no new records". */
const asides = new RegExp(
  [
    String.raw`\bi (?:do not|don't|did not|didn't) (?:know|understand)\b`,
    String.raw`\bno (?:new|other|further|more|longer|additional|extra) \w+`,
    String.raw`\bno (?:\w+ )?(?:problems?|issues?|errors?|need)\b`,
    String.raw`\bnot only\b|\b(?:nobody|nothing|none|no one) else\b`,
    String.raw`\b(?:not|\w+n't) (?:need|require)\b`,
    String.raw`\b(?:not|\w+n't) (?:create|add)(?:e?d)? (?:an? |any )?(?:new|other|duplicate) \w+`,
    String.raw`\b(?:cannot|can't|can not) be (?:undone|restored|reversed|recovered)\b`,
    String.raw`\bwithout (?:creating|adding|changing|touching|any)\b`,
  ].join("|"),
  "g",
);

/** Says that the agent may not do it: permission, scope, access, read-only, 403. */
export const lacksPermission = define("that a permission is missing", [
  inEitherOrder(`(?:${negation}|${failure})`, permission),
  /\b(?:forbidden|unauthori[sz]ed|disallowed|denied|403|read[ -]only)\b/,
  /\b(?:permission|authori[sz]ation|access) (?:error|failure|problem)/,
  /\bread\b.* but (?:not|cannot|can't)\b/,
  /\b(?:only|just) (?:\w+ ){0,5}(?:read|view)\b/,
]);

/** Says that something is not there: not found, no such, does not exist, missing. */
export const isAbsent = define("that it is not there", [
  inEitherOrder(negation, existence),
  /\b(?:nobody|no one|missing|absent|unknown|non-?existent)\b/,
  /\b(?:zero|0) (?:results|matches|records|hits|contacts)\b/,
  /\b(?:isn't|is not|aren't|are not|wasn't|was not) (?:an?|any|in|on|among|one of)\b/,
  /\bno (?:\S+ ){1,3}(?:in|at|on|among)\b/,
]);

/** Says that one of the actions did not happen, or cannot: `"delet*"`. */
export function isImpossible(...stems: [string, ...string[]]): Fact {
  const action = String.raw`\b(?:${stems.join("|")})\w*`;
  const cannot = String.raw`\b(?:cannot|can not|unable|impossible|(?:ca|could|wo|would)n't|could not|would not|will not)\b`;
  const refused = String.raw`(?:${negation}|${failure})[^.]*(?:${support}|\bbeen\b)`;
  return define(`that it is not possible to ${stems[0]}`, [
    inEitherOrder(`(?:${cannot}|${refused})`, action),
    new RegExp(String.raw`\b(?:not|never|\w+n't) (?:been )?${action}`),
  ]);
}

function inEitherOrder(one: string, other: string): RegExp {
  return new RegExp(`${one}.*${other}|${other}.*${one}`);
}

function define(label: string, patterns: readonly RegExp[]): Fact {
  return {
    label,
    isIn: (answer) =>
      listSentences(answer).some((sentence) => {
        const statement = sentence.replaceAll(asides, " ");
        return patterns.some((pattern) => pattern.test(statement));
      }),
  };
}
