/** Where faults of ours are written, for operators. */
export interface Log {
  error(details: object, message: string): void;
}
