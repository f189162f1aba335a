import type { MockRequest } from '@forecast-console/api-client/testing';

/** A call as it was received. Its body and response are added when they are known. Secrets are masked. */
export type RecordedRequest = Omit<MockRequest, 'body' | 'applied' | 'answer'> & {
  -readonly [Later in 'body' | 'applied' | 'answer']: MockRequest[Later];
};
