/** Settings for undocumented values. All of them are assumed [processing-settings]. */
export interface ConvintelSettings {
  /** Processing time of an uploaded recording, in real time. */
  processingDelayMs: number;
  /** Maximum size of an upload, recording and fields together. */
  maxUploadBytes: number;
  /** Delay before each retry of a delivery; the number of entries is the number of retries. */
  deliveryRetryDelaysMs: readonly number[];
  /** Maximum response time of the receiver of an event. */
  deliveryTimeoutMs: number;
}

/** The default settings. */
export const convintelSettings: ConvintelSettings = {
  processingDelayMs: 2000,
  maxUploadBytes: 5 * 1024 ** 3,
  deliveryRetryDelaysMs: [1000, 4000],
  deliveryTimeoutMs: 30_000,
};
