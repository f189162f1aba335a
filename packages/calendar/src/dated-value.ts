/** One observation: `date` is an ISO calendar date (YYYY-MM-DD) without a time or zone. */
export interface DatedValue {
  date: string;
  value: number;
}
