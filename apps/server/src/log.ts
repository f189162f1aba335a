/** Where faults of ours are written, for operators, and what goes on. */
export interface Log {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}
