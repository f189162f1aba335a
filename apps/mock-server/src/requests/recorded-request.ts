/** A call as it came and what became of it. Secrets are masked. */
export interface RecordedRequest {
  /** Counts up within a session. */
  readonly seq: number;
  readonly startedAt: string;
  readonly method: string;
  readonly url: string;
  readonly operation: string | null;
  readonly headers: Readonly<Record<string, string>>;
  body: string | null;
  /** What was answered instead of the real answer, as Preference-Applied says it. */
  applied: string | null;
  /** null until it is answered. */
  answer: RecordedAnswer | null;
}

export interface RecordedAnswer {
  /** 0 when the connection broke before an answer was complete. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly durationMs: number;
}
