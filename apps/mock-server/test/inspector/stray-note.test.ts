import { describe, expect, it } from 'vitest';
import { strayNote } from '../../src/inspector/stray-note.ts';
import type { RecordedRequest } from '../../src/requests/recorded-request.ts';

const noteOf = (origin: string, alone = true, sessionBy: RecordedRequest['sessionBy'] = null) =>
  strayNote({ sessionBy, headers: { host: '127.0.0.1:4000', ...(origin && { origin }) } }, alone);

describe('the note of a request without a session', () => {
  it('tells a page of this machine to call the mock by its own name', () => {
    expect(noteOf('http://localhost:5173')).toContain('Call the mock as localhost');
    expect(noteOf('http://[::1]:5173')).toContain('Call the mock as [::1]');
  });

  it('does not send a page of another host there, where the mock answers nobody', () => {
    const note = noteOf('https://console.example');
    expect(note).toContain('a page of console.example, which may not read answers');
    expect(note).toContain('Open the page as 127.0.0.1');
  });

  it('says nothing where no other session can be meant, or one is named', () => {
    expect(noteOf('')).toBeNull();
    expect(noteOf('http://127.0.0.1:5173')).toBeNull();
    expect(noteOf('https://console.example', false, 'header')).toBeNull();
    expect(noteOf('', false)).toContain('the session default');
  });
});
