/** Error codes of SQLite and PostgreSQL for violated unique constraints. */
const unique = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);
const reference = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

/** Returns the kind of constraint that a write violated, or null for any other error. */
export function violatedConstraint(error: unknown): 'unique' | 'reference' | null {
  const code = String((error as { code?: unknown }).code);
  if (unique.has(code)) return 'unique';
  return reference.has(code) ? 'reference' : null;
}
