/** Ids in the mock server's demo workspace, which are the same on every machine (docs/mocking.md). */
export const demo = {
  upload: '5a27262b-1719-4723-bc4f-37a64c9b0851',
  run: '30ff495f-9def-4319-85a0-35c03fca0982',
} as const;
