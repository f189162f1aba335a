type Call = (...of: never[]) => unknown;

/** Replaces `lib/api.ts` in a test with a client whose calls return the results of these functions. */
export function apiOf(calls: Readonly<Record<string, Call>>) {
  const api: Record<string, Call> = { uploadProgress: () => ({}) };
  for (const [method, call] of Object.entries(calls)) {
    api[method] = async (...of) => ({ data: await call(...of), response: new Response() });
  }
  return { api };
}
