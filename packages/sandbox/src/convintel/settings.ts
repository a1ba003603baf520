/** How the service behaves where its documents give no number. All of them are assumed. */
export interface ConvintelSettings {
  /** How long an uploaded recording is worked on, in real time. */
  processingDelayMs: number;
  /** Most bytes of an upload, recording and fields together. */
  maxUploadBytes: number;
  /** How long to wait before each further attempt at delivering an event; as many as there are. */
  deliveryRetryDelaysMs: readonly number[];
  /** How long the receiver of an event may take to answer. */
  deliveryTimeoutMs: number;
}

/** What the sandbox takes when it is told nothing else. */
export const convintelSettings: ConvintelSettings = {
  processingDelayMs: 2000,
  maxUploadBytes: 5 * 1024 ** 3,
  deliveryRetryDelaysMs: [1000, 4000],
  deliveryTimeoutMs: 5000,
};
