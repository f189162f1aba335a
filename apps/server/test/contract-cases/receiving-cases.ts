import type { Config } from '../../src/config.ts';
import { type Answer, call } from '../support/call.ts';
import { onFullDisk } from '../support/full-disk.ts';
import type { TestApp } from '../support/test-app.ts';
import { longCsv, upload } from '../support/test-data.ts';
import { type Receiving, unfinishedUpload } from '../support/unfinished-upload.ts';
import { asAna, withoutToken, withPlainText } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { oncePerWorld } from './world.ts';

const withDataset = (changed: Partial<Config>, months: number) =>
  oncePerWorld(async ({ openServer }) => {
    const { app, ana } = await openServer(changed);
    const { id } = await upload(app, ana.token, longCsv(months));
    return { app, token: ana.token, id };
  });

// The cases of all operations share these servers.
const withSmallLimit = withDataset({ maxUploadBytes: 1000 }, 3);
const withOneUpload = withDataset({ uploadsPerUser: 1 }, 6);
const withShortStalls = oncePerWorld(({ openServer }) => openServer({ stallSeconds: 0.2 }));

/**
 * Cases of every operation that receives a file.
 * @param form creates the body, of more than 1,000 bytes
 */
export function receivingCases(operation: Receiving, form: () => FormData): ContractCase[] {
  const send = (app: TestApp, token: string, id: string): Promise<Answer> =>
    call(app, operation, { token, path: { id }, multipart: form() });
  return [
    asAna(operation, 400, 'with a truncated form', ({ upload: { id } }) => ({
      path: { id },
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      payload: '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nProduct,',
    })),
    {
      operation,
      status: 413,
      title: 'with a file above the size limit',
      run: async (world) => {
        const { app, token, id } = await withSmallLimit(world);
        return send(app, token, id);
      },
    },
    {
      operation,
      status: 429,
      title: 'at the limit of concurrent uploads',
      run: async (world) => {
        const { app, token, id } = await withOneUpload(world);
        const { answer, begun, end } = await unfinishedUpload(app, token);
        await begun();
        const second = await send(app, token, id);
        end();
        await answer;
        return second;
      },
    },
    {
      operation,
      status: 408,
      title: 'if the upload stalls',
      run: async (world) => {
        const { app, ana } = await withShortStalls(world);
        const { answer } = await unfinishedUpload(app, ana.token, operation);
        return answer;
      },
    },
    {
      operation,
      status: 503,
      title: 'while the server is stopping',
      run: ({ elsewhere }) =>
        elsewhere({}, async (app, { token }) => {
          const { answer, begun, end } = await unfinishedUpload(app, token, operation);
          await begun();
          const closed = app.fastify.close();
          end();
          await closed;
          return answer;
        }),
    },
    {
      operation,
      status: 507,
      title: 'while the disk is full',
      run: ({ app, ana: { token }, upload: { id } }) => onFullDisk(() => send(app, token, id)),
    },
    withoutToken(operation),
    withPlainText(operation),
  ];
}
