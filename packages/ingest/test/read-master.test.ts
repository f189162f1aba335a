import { describe, expect, it } from 'vitest';
import { collectUpload } from './support/collect-upload.ts';

describe('reading master data', () => {
  // DATA-11
  it('emits every product with its name and attributes', async () => {
    const { report, layout, products, observations } = await collectUpload(
      'SKU,Description,Region,Brand,Price\nA1,Widget,North,Acme,9.99\nA2,,South,,1\n,Nameless,North,Acme,2\n',
      { mode: 'master' },
    );
    expect(layout).toEqual({
      characteristics: [
        { code: 'c2', label: 'SKU' },
        { code: 'c5', label: 'Region' },
        { code: 'c7', label: 'Brand' },
      ],
      hasValues: false,
      columns: ['SKU', 'Description', 'Region', 'Brand', 'Price'],
    });
    expect(products).toEqual([
      { code: 'A1', name: 'Widget', attributes: { c5: 'North', c7: 'Acme' } },
      { code: 'A2', name: null, attributes: { c5: 'South' } },
    ]);
    expect(observations).toEqual([]);
    expect(report).toMatchObject({
      layout: 'master',
      rowsRead: 3,
      rowsKept: 2,
      rowsRejected: 1,
      firstDate: null,
    });
    expect(report.rejected[0]).toEqual({ row: 4, column: 'SKU', value: '', accepted: 'a product code' });
  });

  it('uses the name as the product code if there is no code', async () => {
    const { products } = await collectUpload('Product name;Group\nChair;Seats\nSofa;Seats\n', {
      mode: 'master',
    });
    expect(products.map(({ code }) => code)).toEqual(['Chair', 'Sofa']);
  });

  it('separates product code and name if both exist', async () => {
    const { products } = await collectUpload('Product,Product ID,Category\nChair,7,Seats\n', {
      mode: 'master',
    });
    expect(products).toEqual([{ code: '7', name: 'Chair', attributes: { c7: 'Seats' } }]);
  });

  it('emits no products for a time-series file', async () => {
    const text = 'sku,description,date,qty\nA,Widget,2024-01-01,1\nA,Widget,2024-01-02,1\n';
    expect((await collectUpload(text, { mode: 'timeseries' })).products).toEqual([]);
    expect((await collectUpload(text, { mode: 'both' })).products).toEqual([
      { code: 'A', name: 'Widget', attributes: {} },
    ]);
  });
});
