import { readContracts } from '../../../../build/api-reference.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiOperation, ApiReference } from './api-reference.ts';
import { buildReference, type ReferenceInput, toJson } from './build-reference.ts';
import { acceptedExample } from './example-value.ts';

let input: ReferenceInput;
let reference: ApiReference;
let operations: readonly ApiOperation[];
const named = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
};

beforeAll(async () => {
  input = await readContracts();
  reference = buildReference(input);
  operations = reference.groups.flatMap((group) => group.operations);
});

describe('the API reference', () => {
  it('has every operation of the contracts once, each under an anchor of its own', () => {
    expect(operations.length).toBe(input.routes.length);
    expect(operations.length).toBeGreaterThan(60);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it('tells what a change needs, where it goes and how it is refused', () => {
    const change = named('patch-api-jobs-id');
    expect(change.headers.map(({ name }) => name)).toEqual(['Idempotency-Key', 'If-Match']);
    expect(change.params.map(({ name, type }) => `${name}: ${type}`)).toEqual(['id: UUID']);
    expect(change.answer.record).toBe('Job');
    expect(change.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['revision.stale', 'auth.required', 'service.unavailable']),
    );
    expect(change.body?.[0]?.fields.find(({ name }) => name === 'priority')?.notes[0]).toBe(
      'none · low · medium · high · emergency',
    );
  });

  it('says which fields a body must have, with their limits and defaults', () => {
    const fields = named('post-api-jobs').body?.[0]?.fields ?? [];
    const field = (name: string) => fields.find((one) => one.name === name);
    expect(field('title')).toMatchObject({ required: true, type: 'string', notes: ['1 to 200 characters'] });
    expect(field('crewSize')).toMatchObject({ required: false, notes: ['1 to 20', 'default 1'] });
    expect(field('requiredSkills')).toMatchObject({ type: 'array of Skill', record: 'Skill' });
  });

  it('gives each kind of a union its own list', () => {
    const kinds = named('post-api-visits-visitid-entries').body?.map(({ label }) => label);
    expect(kinds).toEqual(expect.arrayContaining(['kind: "note"', 'kind: "signature"', 'kind: "time"']));
  });

  it('explains every record that it names', () => {
    const known = new Set(reference.records.map(({ name }) => name));
    const fields = [
      ...operations.flatMap(({ answer, body }) => [...answer.shape, ...(body ?? [])]),
      ...reference.records.flatMap(({ shape }) => shape),
    ].flatMap((part) => part.fields);
    const names = [...fields.map(({ record }) => record), ...operations.map(({ answer }) => answer.record)];
    expect(names.filter((name) => name !== null && !known.has(name))).toEqual([]);
    expect(known.has('Job')).toBe(true);
  });

  it('shows bodies that its own contracts accept', () => {
    const refused = input.routes.flatMap(({ method, path, body }) => {
      if (!body || body.type === 'undefined') return [];
      const example = acceptedExample(body, toJson(body, 'input', z.registry<{ id: string }>()));
      const { error } = body.safeParse(example);
      return error
        ? [
            `${method} ${path} ${JSON.stringify(example)} ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
          ]
        : [];
    });
    expect(refused).toEqual([]);
  });

  it('calls with what the server asks for', () => {
    expect(named('patch-api-jobs-id').curl).toContain(`-H 'If-Match: "v3"'`);
    expect(named('patch-api-jobs-id').curl).not.toContain('Origin');
    expect(named('post-api-tokens').curl).toContain("-H 'Origin: https://ops.example.com'");
    expect(named('post-api-tokens').curl).toContain('--cookie cookies.txt');
    expect(named('post-api-auth-login').curl).toContain('--cookie-jar cookies.txt');
    expect(named('get-api-jobs').curl).toBe(
      'curl https://ops.example.com/api/jobs \\\n  -H "Authorization: Bearer $SWITCHYARD_TOKEN"',
    );
  });
});
