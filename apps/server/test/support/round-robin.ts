import { once } from 'node:events';
import { Agent, createServer, request as ask, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A proxy that sends each request to the next server, without sticky sessions. */
export class RoundRobin {
  readonly address: string;
  readonly #server: Server;
  readonly #agent: Agent;

  private constructor(address: string, server: Server, agent: Agent) {
    this.address = address;
    this.#server = server;
    this.#agent = agent;
  }

  /** @param servers URLs */
  static async before(servers: readonly string[]): Promise<RoundRobin> {
    const agent = new Agent({ keepAlive: true });
    let turn = 0;
    const next = () => servers[turn++ % servers.length] ?? '';
    const proxy = createServer((request, response) => {
      const { method, url = '/', headers } = request;
      const onward = ask(next() + url, { method, agent, headers });
      // A client that disconnects aborts its request; a server that disconnects aborts its response.
      response.once('close', () => onward.destroy());
      onward.once('error', () => response.destroy());
      onward.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        pipeline(answer, response).catch(() => response.destroy());
      });
      pipeline(request, onward).catch(() => onward.destroy());
    });
    // The server responds to requests that this proxy cannot parse.
    proxy.on('clientError', (error: Error & { rawPacket?: Buffer }, near) => {
      const { hostname, port } = new URL(next());
      const far = connect(Number(port), hostname, () => far.write(error.rawPacket ?? ''));
      far.once('error', () => near.destroy());
      far.pipe(near);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return new RoundRobin(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, proxy, agent);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
