import { fakeToken } from '@forecast-console/api-client/testing';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-storage.ts';

import { clearCacheOnUserChange, createBrowserSession } from '../../../src/lib/session/session-store.ts';

const tokens = (username: string, turn = 1) => ({
  access_token: fakeToken({ username, turn }),
  refresh_token: null,
});

it('clearCacheOnUserChange clears cached responses when the user changes, but not when the token is renewed', () => {
  const session = createBrowserSession(memoryStorage());
  const queryClient = new QueryClient();
  session.write(tokens('ana'));
  clearCacheOnUserChange(session, queryClient);

  queryClient.setQueryData(['uploads'], ['one']);
  session.write(tokens('ana', 2));
  expect(queryClient.getQueryData(['uploads'])).toEqual(['one']);

  session.write(tokens('ben'));
  expect(queryClient.getQueryData(['uploads'])).toBeUndefined();

  queryClient.setQueryData(['uploads'], ['two']);
  session.clear();
  expect(queryClient.getQueryData(['uploads'])).toBeUndefined();
});
