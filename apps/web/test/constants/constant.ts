/** A constant that is required: where the code has it, and what shows that it takes effect. */
export interface Constant {
  readonly name: string;
  /** In the figures and units of the requirement. */
  readonly stated: string;
  /** What the symbol holds; for a function, what it answers to `given`. */
  readonly value: string | number | boolean | readonly string[];
  readonly given?: string | number;
  /** `file#export`, and the way inside it; the file from the root of the project. */
  readonly symbol: `${string}#${string}`;
  /** `file › title` of the test of its behaviour. */
  readonly test: `${string} › ${string}`;
}

/** A requirement, and the constants in it. */
export interface Statement {
  readonly id: `CONST-${number}`;
  readonly constants: readonly Constant[];
}
