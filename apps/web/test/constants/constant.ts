/** A constant of the specification's section 9: where the code has it, and what shows that it takes effect. */
export interface Constant {
  readonly name: string;
  /** In the specification's figures and units. */
  readonly stated: string;
  /** What the symbol holds; for a function, what it answers to `given`. */
  readonly value: string | number | boolean | readonly string[];
  readonly given?: string | number;
  /** `file#export`, and the way inside it; the file from the root of the project. */
  readonly symbol: `${string}#${string}`;
  /** `file › title` of the test of its behaviour. */
  readonly test: `${string} › ${string}`;
}

/** A line of the section, and the constants in it. */
export interface Statement {
  readonly text: string;
  readonly constants: readonly Constant[];
}
