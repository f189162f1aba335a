import { describe, expect, it } from 'vitest';
import { createFakeFetch, fakeJson } from '../../../src/testing/fake-fetch.ts';
import { attachListener } from '../../../src/transport/derive.ts';
import { uploadProgress, type UploadFetch } from '../../../src/transport/upload/upload-progress.ts';

function setUp() {
  const server = createFakeFetch();
  for (const route of ['/api/upload', '/api/preview', '/api/forecast'])
    server.answer(`POST ${route}`, fakeJson('fetch'));
  const uploadFetch: UploadFetch = async (_, listener) => {
    listener({ loaded: 1, total: 2 });
    return fakeJson('with progress');
  };
  return { server, uploadFetch };
}
const post = (path: string) => new Request(`http://test${path}`, { method: 'POST', body: 'file' });

describe('uploadProgress', () => {
  it.each(['/api/upload', '/api/preview'])('reports the progress of %s to whoever listens', async (path) => {
    const { server, uploadFetch } = setUp();
    const seen: unknown[] = [];
    const request = post(path);
    attachListener(request, (progress) => seen.push(progress));
    const response = await uploadProgress(uploadFetch)(server.fetch)(request);
    expect(await response.json()).toBe('with progress');
    expect(seen).toEqual([{ loaded: 1, total: 2 }]);
  });

  it('takes the usual way without a listener, for other calls, and where progress is not to be had', async () => {
    const { server, uploadFetch } = setUp();
    const listened = (path: string) => {
      const request = post(path);
      attachListener(request, () => {});
      return request;
    };
    const responses = await Promise.all([
      uploadProgress(uploadFetch)(server.fetch)(post('/api/upload')),
      uploadProgress(uploadFetch)(server.fetch)(listened('/api/forecast')),
      uploadProgress(null)(server.fetch)(listened('/api/upload')),
    ]);
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
      'fetch',
      'fetch',
      'fetch',
    ]);
  });
});
