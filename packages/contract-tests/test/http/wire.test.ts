import { expect, it } from 'vitest';
import { bundledContract } from '../../src/contract/contract.ts';
import { callOf } from '../../src/http/call.ts';
import { toWire } from '../../src/http/wire.ts';

it('a form with a binary file has the bytes of the file, and its other fields are UTF-8', () => {
  const parts = [
    { name: 'transfer_id', value: 'Größe' },
    { name: 'file', value: '\x00\xE9\xFF', fileName: 'Süd.xlsx', isBinary: true },
  ];
  const call = callOf(bundledContract().operation('previewFile'), { body: { kind: 'multipart', parts } });
  const { body, encoding } = toWire(call, new URL('http://127.0.0.1/'), null);
  const bytes = Buffer.from(body ?? '', encoding);
  expect(bytes.includes('Größe')).toBe(true);
  expect(bytes.includes('filename="Süd.xlsx"')).toBe(true);
  expect(bytes.includes(Buffer.from([0x00, 0xe9, 0xff]))).toBe(true);
});
