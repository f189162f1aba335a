import { describe, expect, it } from 'vitest';
import { SchemaValidator } from '../../src/contract/schema-validator.ts';

const validator = new SchemaValidator({
  schemas: {
    Day: { type: 'string', format: 'date', 'x-minimum': '2020-01-01' },
    Cat: { type: 'object', required: ['lives'], properties: { lives: { type: 'integer' } } },
    Pet: { oneOf: [{ type: 'array', items: { $ref: '#/schemas/Cat' } }, { $ref: '#/schemas/Cat' }] },
    Home: {
      type: 'object',
      required: ['pet', 'door'],
      properties: { pet: { oneOf: [{ $ref: '#/schemas/Pet' }, { type: 'null' }] }, door: { type: 'string' } },
    },
    Both: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
  },
});
const told = (name: string, value: unknown) =>
  validator.problems(`#/schemas/${name}`, value).map(({ at, message }) => `${at} ${message}`);

describe('validation errors', () => {
  it('report only the closest branch of oneOf', () => {
    expect(told('Home', { pet: [{ lives: 9 }, { lives: 'nine' }], door: 'red' })).toEqual([
      '/pet/1/lives must be integer',
    ]);
    expect(told('Home', { pet: {}, door: 'red' })).toEqual(["/pet must have required property 'lives'"]);
  });

  it('also report the parts of the value that are outside the oneOf branch', () => {
    expect(told('Home', { pet: { lives: 1.5 } })).toEqual([
      '/pet/lives must be integer',
      " must have required property 'door'",
    ]);
  });

  it('report that a value matches two branches of oneOf', () => {
    expect(told('Both', 1)).toEqual([' matches more than one branch of oneOf']);
    expect(told('Both', 1.5)).toEqual([]);
  });

  it('report dates outside the allowed range', () => {
    expect(told('Day', '2019-12-31')).toEqual([' must be on or after 2020-01-01']);
    expect(told('Day', '2020-01-01')).toEqual([]);
    expect(told('Day', '2024-02-30')).toEqual([' must match format "date"']);
  });
});
