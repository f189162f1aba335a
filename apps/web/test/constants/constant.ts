/** A required constant, its location in the code, and a test of its effect. */
export interface Constant {
  readonly name: string;
  /** Text in the requirement, with its unit. */
  readonly stated: string;
  /** Value of the symbol or, for a function, its result for `given`. */
  readonly value: string | number | boolean | readonly string[];
  readonly given?: string | number;
  /** `file#export` with an optional property path; the file is relative to the repository root. */
  readonly symbol: `${string}#${string}`;
  /** `file › title` of a test of its behavior. */
  readonly test: `${string} › ${string}`;
}

/** A requirement and its constants. */
export interface Statement {
  readonly id: `CONST-${number}`;
  readonly constants: readonly Constant[];
}
