import { expect, it } from 'vitest';
import { joinBegin, scopeStatement } from './joined-begin.ts';

const company = '01a20e12-2580-77b8-a1f7-a749b528dfae';

async function sentFor(...statements: [text: string, ...values: unknown[]][]): Promise<string[]> {
  const sent: string[] = [];
  const query = joinBegin(async (text, values) => {
    sent.push([text, ...values].join(' '));
    return { command: 'SELECT', rowCount: 0, rows: [] };
  });
  for (const [text, ...values] of statements) await query(text, values);
  return sent;
}

it('sends begin and scope as one', async () => {
  expect(await sentFor(['begin'], [scopeStatement, company], ['SELECT $1', 1], ['commit'])).toEqual([
    `begin; SET LOCAL app.company_id = '${company}'`,
    'SELECT $1 1',
    'commit',
  ]);
});

it('accepts only an id into the text', async () => {
  const evil = `${company}'; DROP TABLE jobs; --`;
  expect(await sentFor(['begin'], [scopeStatement, evil])).toEqual(['begin', `${scopeStatement} ${evil}`]);
});

it('sends the begin before any other statement, and never for an empty transaction', async () => {
  expect(await sentFor(['begin'], ['SELECT 1'], ['rollback'])).toEqual(['begin', 'SELECT 1', 'rollback']);
  expect(await sentFor(['begin'], ['commit'], ['begin'], ['rollback'], ['SELECT 2'])).toEqual(['SELECT 2']);
});

it('preserves the settings of a transaction', async () => {
  const start = 'start transaction isolation level repeatable read read only';
  expect(await sentFor([start], [scopeStatement, company])).toEqual([
    `${start}; SET LOCAL app.company_id = '${company}'`,
  ]);
  expect(await sentFor([start], ['SELECT 1'], ['commit'])).toEqual([start, 'SELECT 1', 'commit']);
});
