import type { OtlpSpan } from "./collector.ts";

const SHOWN = [
  "http.response.status_code",
  "http.request.resend_count",
  "error.type",
  "workbelt.request_id",
];

/** Formats spans as a tree, in the order of their starts: name, milliseconds, events, attributes. */
export function formatSpans(spans: readonly OtlpSpan[]): string {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const inOrder = spans.toSorted((one, other) =>
    Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)),
  );
  function formatBelow(parentSpanId: string | undefined, indent: string): string[] {
    return inOrder
      .filter((span) => parentOf(span) === parentSpanId)
      .flatMap((span) => [
        `${indent}${formatSpan(span)}`,
        ...formatBelow(span.spanId, `${indent}  `),
      ]);
  }
  function parentOf({ parentSpanId }: OtlpSpan): string | undefined {
    return parentSpanId !== undefined && ids.has(parentSpanId) ? parentSpanId : undefined;
  }
  return formatBelow(undefined, "").join("\n");
}

function formatSpan(span: OtlpSpan): string {
  const { attributes, endTimeUnixNano, events, name, startTimeUnixNano } = span;
  const nanoseconds = BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano);
  const details = SHOWN.flatMap((shown) => {
    const value = attributes.find(({ key }) => key === shown)?.value;
    return value === undefined ? [] : [`${shown}=${Object.values(value).join("")}`];
  });
  const names = events.map((event) => `[${event.name}]`);
  return [name, `${(Number(nanoseconds) / 1e6).toFixed(1)} ms`, ...names, ...details].join("  ");
}
