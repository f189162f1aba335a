/** The calls that need no access token: a 401 to them says nothing about the session. */
const authCalls = /\/api\/auth\/(token|refresh|register)$/;

/** The calls that send a file and may take long: they have progress and Cancel instead of a time limit. */
const fileCalls = /\/api\/(upload|preview|uploads\/[^/]+\/versions(\/preview)?)$/;

/** Whether the request signs in, renews a session or registers. */
export function isAuthCall(request: Request): boolean {
  return isPostTo(request, authCalls);
}

/** Whether the request sends a file. */
export function isFileCall(request: Request): boolean {
  return isPostTo(request, fileCalls);
}

// The end of the path decides: the API may stand under a prefix of its host.
function isPostTo(request: Request, paths: RegExp): boolean {
  return request.method === 'POST' && paths.test(new URL(request.url).pathname);
}
