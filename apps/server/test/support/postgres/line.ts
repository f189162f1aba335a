import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a server and its database; what goes through it may break at the end of the server alone. */
export class Line {
  /** How often it was taken. */
  taken = 0;
  /** What went through it to the database last. */
  said = '';
  isCut = false;
  /** What was said while it is silent; null while it is not. */
  #unsaid: (() => void)[] | null = null;
  /** Ends whose connection passes nothing on for good. */
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

  /** Nothing gets through, and nobody is told. @returns lets it through */
  silence(): () => void {
    const unsaid: (() => void)[] = [];
    this.#unsaid = unsaid;
    return () => {
      this.#unsaid = null;
      for (const say of unsaid) say();
    };
  }

  /** Those that are there pass nothing on any more, and nobody is told; others do. */
  mute(): void {
    for (const end of this.#ends) this.#mute.add(end);
  }

  #pass(end: Socket, say: () => void): void {
    if (this.#mute.has(end)) return;
    if (this.#unsaid === null) say();
    else this.#unsaid.push(say);
  }

  /** PostgreSQL is not told. */
  breakNear(): void {
    this.#near?.destroy();
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
