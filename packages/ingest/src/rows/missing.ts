const missing = /^(?:|[-–—.]|#?n\/?a!?|nan|null|none|nil|missing)$/i;

/** Ways to write that a period has no value. */
export function isMissing(text: string): boolean {
  return missing.test(text);
}
