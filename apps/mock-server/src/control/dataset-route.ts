import type { MultipartValue } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import { BadRequestError, toUser } from '@forecast-console/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MockSession } from '../sessions/mock-session.ts';

/** Owner of the dataset, unless the form names another user. */
const defaultOwner = 'analyst';

/** `POST /datasets`: adds a dataset to a session without a token. */
export async function datasetRoute(
  app: FastifyInstance,
  sessionOf: (request: FastifyRequest) => MockSession,
): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 3 } });
  app.post('/datasets', (request) => put(request, sessionOf(request)));
}

async function put(request: FastifyRequest, session: MockSession) {
  const { users, uploads, incoming } = await session.services();
  const {
    files: [file],
    values,
  } = await request.saveRequestFiles({ tmpdir: incoming.folder });
  if (!file) throw new BadRequestError('Send a form with a file.');
  const field = (name: string) => (values[name] as MultipartValue<string> | undefined)?.value;
  const username = field('username') ?? defaultOwner;
  const owner = await users.byUsername(username);
  if (!owner) throw new BadRequestError(`This session has no user ${username}.`);
  const stored = await uploads.add(
    { path: file.filepath, originalName: file.filename, fileType: null, uploadMode: 'both' },
    { user: toUser(owner), id: null },
    new AbortController().signal,
  );
  const label = field('label');
  if (label !== undefined) await uploads.label(stored.run_id, label, toUser(owner));
  return uploads.get(stored.id);
}
