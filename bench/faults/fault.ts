import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Response of the service behind the hostile server. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A request that a fault handles. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  /** Undefined if the service did not get the request. */
  answer: Answer | undefined;
}

/** Something that goes wrong between a client and a service. */
export interface Fault {
  name: string;
  /** Cases of the fault: true if the service carries the request out nevertheless. */
  carriedOut: readonly boolean[];
  /** The client can tell that the request was not carried out. */
  isCertain?: true;
  /** The same request succeeds if it is sent again. */
  isPassing?: true;
  /** The response is complete, so that the call has to succeed. */
  isHarmless?: true;
  /** Nothing but the client's time limit ends the request. */
  isEndless?: true;
  /** Happens while the body is sent, so that only uploads meet it. */
  isEarly?: true;
  /**
   * Happens to a connection that was used before: closed a while before the request, closed at the same time,
   * or kept until it.
   */
  reuses?: "closed" | "closing" | "kept";
  /** Happens to connections, before any request. */
  connection?: "refused" | "reset";
  /** Replaces the response. */
  respond?: (exchange: Exchange) => void;
}

/** One case of a fault. */
export interface FaultCase extends Fault {
  isCarriedOut: boolean;
  /** Name with the case, if there are several. */
  title: string;
}

/** Returns a case of each fault for each of its `carriedOut`. */
export function listCases(faults: readonly Fault[]): FaultCase[] {
  return faults.flatMap((fault) =>
    fault.carriedOut.map((isCarriedOut) => {
      const suffix = isCarriedOut ? ", carried out" : ", not carried out";
      return {
        ...fault,
        isCarriedOut,
        title: fault.carriedOut.length > 1 ? fault.name + suffix : fault.name,
      };
    }),
  );
}
