import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FastifyRequest } from 'fastify';
import { fieldError, refuseFields } from '../../access/access.ts';

type Fields = Readonly<Record<string, unknown>>;
type Caller = { readonly request: FastifyRequest; readonly grant: TokenGrant };

/** Longest text and most properties of a context: every constraint may read them. */
export const contextLimits = { text: 500, properties: 100 } as const;

/** Why a context is not evaluated; undefined if it is. */
export function contextFault(fields: Fields): string | undefined {
  const { properties } = fields;
  const inner = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  const all = [...Object.entries(fields), ...inner];
  if (all.length > contextLimits.properties)
    return `Invalid context: at most ${contextLimits.properties} fields`;
  const long = all.find(([, value]) => typeof value === 'string' && value.length > contextLimits.text);
  if (!long) return undefined;
  return `Invalid context: ${long[0].slice(0, 100)} has more than ${contextLimits.text} characters`;
}

/** A context in Unleash's form: known fields, others below `properties`. The environment is that of the token. @throws ProblemError */
export function unleashContext(fields: Fields, { request, grant }: Caller): FlagContext {
  const fault = contextFault(fields);
  if (fault !== undefined) refuseFields([fieldError('/context', 'invalid', fault)]);
  const { properties, ...rest } = fields;
  return {
    userId: textOf(fields['userId']),
    sessionId: textOf(fields['sessionId']),
    appName: textOf(fields['appName']),
    currentTime: textOf(fields['currentTime']),
    remoteAddress: textOf(fields['remoteAddress']) ?? request.ip,
    environment: grant.environment,
    properties: { ...rest, ...(typeof properties === 'object' ? properties : {}) },
  };
}

/** A context in the query: `userId=7&properties[city]=Boston`. */
export function queryContext(query: Fields, caller: Caller): FlagContext {
  const named = Object.entries(query).flatMap(([name, value]) => {
    const field = /^properties\[(.+)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  const known = Object.entries(query).filter(([name]) => !name.includes('['));
  return unleashContext({ ...Object.fromEntries(known), properties: Object.fromEntries(named) }, caller);
}

/** A context of OpenFeature: the targeting key names the user. */
export function openFeatureContext({ targetingKey, ...fields }: Fields, caller: Caller): FlagContext {
  return unleashContext(
    { ...fields, userId: textOf(targetingKey) ?? fields['userId'], targetingKey },
    caller,
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
