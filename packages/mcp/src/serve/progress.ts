import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerContext } from "@modelcontextprotocol/server";
import { observe } from "@workbelt/core";

/** State of a call, as a client shows it. */
interface Progress {
  progress: number;
  total?: number;
  message: string;
}

type Report = (progress: Progress) => void;

// A large file is sent in thousands of chunks.
const MIN_INTERVAL_MS = 200;

const reports = new AsyncLocalStorage<Report>();

/**
 * Runs a call and reports its progress to a client that asked for it: the number of responses of the service,
 * or the bytes of a file that is sent.
 */
export async function withProgress<Result>(
  { mcpReq }: ServerContext,
  call: () => Promise<Result>,
): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return call();
  let hasEnded = false;
  const report = throttle((progress) => {
    // The rest of an upload that was cancelled may still be read.
    if (hasEnded) return;
    const params = { ...progress, progressToken };
    // A client that is gone needs no progress.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  });
  let responses = 0;
  const stop = observe({
    attempt: ({ status }) => {
      if (reports.getStore() !== report || status === undefined) return;
      responses += 1;
      report({ progress: responses, message: `Responses of the service: ${responses}` });
    },
  });
  return reports.run(report, call).finally(() => {
    hasEnded = true;
    stop();
  });
}

/** Reports the bytes of an upload. It is the option `onProgress` of the toolkits. */
export function reportUpload(state: { sentBytes: number; totalBytes: number }): void {
  const { sentBytes: progress, totalBytes: total } = state;
  reports.getStore()?.({ progress, total, message: `${progress} of ${total} bytes sent` });
}

function throttle(report: Report): Report {
  let last = 0;
  let lastAt = -Infinity;
  return (progress) => {
    // The protocol demands that it increases. Bytes that are sent again do not.
    if (progress.progress <= last) return;
    const isPartial = progress.total !== undefined && progress.progress < progress.total;
    if (isPartial && performance.now() - lastAt < MIN_INTERVAL_MS) return;
    last = progress.progress;
    lastAt = performance.now();
    report(progress);
  };
}
