type Call = (...of: never[]) => unknown;

/** What stands in for `lib/api.ts` in a test: a client whose calls are answered what the functions return. */
export function apiOf(calls: Readonly<Record<string, Call>>) {
  const api: Record<string, Call> = { uploadProgress: () => ({}) };
  for (const [method, call] of Object.entries(calls)) {
    api[method] = async (...of) => ({ data: await call(...of), response: new Response() });
  }
  return { api };
}
