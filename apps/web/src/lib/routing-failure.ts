import { SearchParamError } from '@tanstack/react-router';

const MISSING_CHUNK = /dynamically imported module|importing a module script failed|preload CSS/i;

/** A failure to reach a page at all, as opposed to one of the page itself (spec §2). */
export function isRoutingFailure(error: unknown): boolean {
  if (error instanceof SearchParamError) return true;
  return error instanceof Error && MISSING_CHUNK.test(error.message);
}
