/** One stretch of speech, as it goes over the wire (seen in replies); times are in seconds. */
export interface TranscriptSegment {
  startsAt: number;
  endsAt: number;
  transcript: string;
  participantId: string;
}

/**
 * What the service made of a recording, in the collection `convintel/analyses` under the id of the
 * activity. There is none yet while the recording is being processed.
 */
export interface AnalysisDocument {
  /** Null when there was too little speech to sum up. */
  summary: string | null;
  actionItems: string[];
  transcript: TranscriptSegment[];
  /** Whether the upload asked to leave out everything else, questions and topics included. */
  transcriptOnly?: boolean;
}
