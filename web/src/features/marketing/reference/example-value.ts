import { type JsonSchema, kindsOf, plainType, refName } from './json-schema.ts';

import type { z } from 'zod';

const instants = { start: '2026-11-23T14:00:00Z', end: '2026-11-23T15:30:00Z' };
const sampleId = '01936b2e-7c1a-7e4f-9d3b-5a2f8c6e1b40';
const sentence = 'The pilot flame goes out after a few seconds';

/** Texts by field name, where a generic one would be rejected or unhelpful. */
const textByName: Readonly<Record<string, string>> = {
  name: 'Harbor Heating',
  company: 'Harbor Heating',
  companyName: 'Harbor Heating',
  firstName: 'Ana',
  lastName: 'Reyes',
  signerName: 'Ana Reyes',
  title: 'Boiler will not light',
  type: 'repair',
  phone: '+16175550100',
  contactPhone: '+16175550100',
  contactName: 'Ana Reyes',
  timeZone: 'America/New_York',
  country: 'US',
  teamSize: '11-50',
  industry: 'hvac',
  password: 'a long pass phrase',
  token: 'the-token-of-the-mailed-link',
  key: 'new_board',
  flagKey: 'new_board',
  topic: `t:${sampleId}:dispatch`,
  article: 'getting-started/what-is-switchyard',
  errorId: '9f86d081884c7d65',
  path: '/dispatch',
  release: 'v3.1.0',
  domain: 'example.com',
  issuer: 'https://login.example.com',
  ssoUrl: 'https://login.example.com/sso',
  // From RFC 8291.
  endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** Candidates for a pattern that rejects the generic text. */
const shapes = [
  'boiler_lit',
  '9f86d081884c7d65',
  'hvac',
  'new-board',
  'a'.repeat(64),
  `temp_${sampleId}`,
  'visitor-1763900000000-k3x9',
  'US',
];
/** Maximum number of optional fields added until the contract accepts the example. */
const mostJoined = 6;

type Defs = NonNullable<JsonSchema['$defs']>;

/**
 * An example body that its contract accepts: required fields, plus those optional fields that the contract needs
 * after all (one of two, or at least one).
 */
export function acceptedExample(body: z.ZodType, schema: JsonSchema): unknown {
  let example = exampleOf(schema);
  for (let joined = 0; joined < mostJoined; joined += 1) {
    const name = body.safeParse(example).error?.issues[0]?.path[0];
    const field = typeof name === 'string' ? kindsOf(schema)[0]?.properties?.[name] : undefined;
    if (typeof name !== 'string' || !field || typeof example !== 'object' || example === null) break;
    // If the listed choices do not include the required one, all of them are used.
    const choices = name in example ? choicesOf(field) : undefined;
    example = { ...example, [name]: choices ?? exampleOf(field, name, schema.$defs ?? {}) };
  }
  return example;
}

function choicesOf({ items }: JsonSchema): readonly unknown[] | undefined {
  return items && kindsOf(items)[0]?.enum;
}

/** Required fields only; for a change with only optional fields, the first one. */
export function exampleOf(schema: JsonSchema, name = '', defs: Defs = schema.$defs ?? {}): unknown {
  const kind = kindsOf(schema)[0] ?? {};
  const record = refName(kind);
  if (record !== null) return exampleOf(defs[record] ?? {}, name, defs);
  if (kind.const !== undefined) return kind.const;
  if (kind.enum) return kind.enum[0];
  switch (plainType(kind)) {
    case 'object':
      return exampleObject(kind, defs);
    case 'array':
      return kind.items && (kind.minItems ?? 0) > 0 ? [exampleOf(kind.items, name, defs)] : [];
    case 'integer':
    case 'number':
      return exampleNumber(kind, name);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(kind, name);
    default:
      return {};
  }
}

function exampleObject(schema: JsonSchema, defs: Defs): unknown {
  const fields = Object.entries(schema.properties ?? {});
  const needed = fields.filter(([key]) => (schema.required ?? []).includes(key));
  const shown = needed.length > 0 ? needed : fields.slice(0, 1);
  return Object.fromEntries(shown.map(([key, field]) => [key, exampleOf(field, key, defs)]));
}

function exampleNumber({ minimum = 0, exclusiveMinimum, maximum = 1_000 }: JsonSchema, name: string): number {
  if (/latitude/i.test(name)) return 42.3594;
  if (/longitude/i.test(name)) return -71.0587;
  if (/minutes/i.test(name)) return 90;
  if (name === 'endMinute') return 1020;
  if (name === 'startMinute') return 480;
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return Math.min(Math.max(1, least), maximum);
}

function exampleText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string {
  if (format === 'uuid') return sampleId;
  if (format === 'email' || /email/i.test(name)) return 'ana@harbor-heating.example';
  if (format === 'date-time') return /end|finish|until/i.test(name) ? instants.end : instants.start;
  if (format === 'date') return instants.start.slice(0, 10);
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
  const plain = sentence.padEnd(minLength, '.').slice(0, maxLength);
  return [textByName[name], plain, ...shapes].find((text) => text !== undefined && fits(text)) ?? plain;
}
