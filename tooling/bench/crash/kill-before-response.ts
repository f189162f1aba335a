// Loaded into the server before its own code. Kills the server after a change was stored and before it is
// acknowledged.
import { ServerResponse } from 'node:http';

let left = Number(process.env.KILL_BEFORE_RESPONSE);

// oxlint-disable-next-line typescript/unbound-method -- called with the response below
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
  const isChange = this.req.method !== 'GET' && this.req.url?.startsWith('/api/auth/') === false;
  if (isChange && status === 200 && --left === 0) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, [status, ...rest]) as ServerResponse;
} as typeof writeHead;
