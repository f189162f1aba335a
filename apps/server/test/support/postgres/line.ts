import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between a server and its database that can break the connection on the server's side only. */
export class Line {
  /** Number of connections that were opened so far. */
  taken = 0;
  /** The data that was last sent to the database. */
  said = '';
  isCut = false;
  /** Data held back while the proxy is silent; null otherwise. */
  #unsaid: (() => void)[] | null = null;
  /** Sockets whose data is dropped for good. */
  readonly #mute = new Set<Socket>();
  readonly #ends = new Set<Socket>();
  #near: Socket | null = null;
  readonly #server: Server;

  constructor(url: URL) {
    this.#server = createServer((near) => {
      this.taken++;
      if (this.isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(url.port), url.hostname);
      near.on('data', (chunk: Buffer) => (this.said = chunk.toString('latin1')));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('data', (chunk: Buffer) => this.#pass(one, () => other.write(chunk)));
        one.on('end', () => this.#pass(one, () => other.end()));
        one.on('error', () => other.destroy());
        this.#ends.add(one);
      }
      this.#near = near;
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Holds back all data without closing connections. @returns a function that forwards the data */
  silence(): () => void {
    const unsaid: (() => void)[] = [];
    this.#unsaid = unsaid;
    return () => {
      this.#unsaid = null;
      for (const say of unsaid) say();
    };
  }

  /** Silently drops the data of all current connections; new ones work. */
  mute(): void {
    for (const end of this.#ends) this.#mute.add(end);
  }

  #pass(end: Socket, say: () => void): void {
    if (this.#mute.has(end)) return;
    if (this.#unsaid === null) say();
    else this.#unsaid.push(say);
  }

  /** Breaks the connections of the server without notifying PostgreSQL. */
  breakNear(): void {
    this.#near?.destroy();
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
