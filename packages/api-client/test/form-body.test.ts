import { describe, expect, it } from 'vitest';
import { formEncoded, multipart } from '../src/form-body.ts';

describe('formEncoded', () => {
  it('escapes values and leaves out what is unset', () => {
    const body = { username: 'a b', password: 'p&=é', scope: undefined, state: null };
    expect(formEncoded.bodySerializer(body)).toBe('username=a+b&password=p%26%3D%C3%A9');
  });
});

describe('multipart', () => {
  it('keeps file names and leaves out what is unset', () => {
    const file = new File(['a,b'], 'demand.csv');
    const form = multipart.bodySerializer({ file, file_type: 'csv', upload_mode: undefined });
    expect([...form.keys()]).toEqual(['file', 'file_type']);
    expect(form.get('file')).toMatchObject({ name: 'demand.csv', size: 3 });
    expect(form.get('file_type')).toBe('csv');
  });

  it('sends a FormData as it is', () => {
    const form = new FormData();
    expect(multipart.bodySerializer(form)).toBe(form);
  });
});
