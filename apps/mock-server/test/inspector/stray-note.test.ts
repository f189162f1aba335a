import { describe, expect, it } from 'vitest';
import { strayNote } from '../../src/inspector/request-row.ts';
import type { RecordedRequest } from '../../src/requests/request-log.ts';

const noteOf = (origin: string, alone = true, sessionBy: RecordedRequest['sessionBy'] = null) =>
  strayNote({ sessionBy, headers: { host: '127.0.0.1:4000', ...(origin && { origin }) } }, alone);

describe('the note for a request without a session', () => {
  it("asks a page from the same machine to call the mock server by the page's host name", () => {
    expect(noteOf('http://localhost:5173')).toContain('Call the mock server as localhost');
    expect(noteOf('http://[::1]:5173')).toContain('Call the mock server as [::1]');
  });

  it('asks a page from another machine to use the host name of the mock server', () => {
    const note = noteOf('https://console.example');
    expect(note).toContain('a page of console.example, which cannot read responses');
    expect(note).toContain('Open the page as 127.0.0.1');
  });

  it('is omitted if there is no other session or the request names a session', () => {
    expect(noteOf('')).toBeNull();
    expect(noteOf('http://127.0.0.1:5173')).toBeNull();
    expect(noteOf('https://console.example', false, 'header')).toBeNull();
    expect(noteOf('', false)).toContain('the session default');
  });
});
