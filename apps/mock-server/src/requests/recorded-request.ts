import type { MockRequest } from '@forecast-console/api-client/testing';

/** A call as it came; its body and answer are filled in as they come. Secrets are masked. */
export type RecordedRequest = Omit<MockRequest, 'body' | 'applied' | 'answer'> & {
  -readonly [Later in 'body' | 'applied' | 'answer']: MockRequest[Later];
};
