/** A segment of a transcript, in the form of the API (seen in responses); times are in seconds. */
export interface TranscriptSegment {
  startsAt: number;
  endsAt: number;
  transcript: string;
  participantId: string;
}

/**
 * Analysis of a recording. It does not exist while the recording is being processed.
 */
export interface AnalysisDocument {
  /** Null for too little speech. */
  summary: string | null;
  actionItems: string[];
  transcript: TranscriptSegment[];
  /** True if the upload requested only the transcript, without questions and topics. */
  transcriptOnly?: boolean;
}
