import type { CityRequest } from './city-request.ts';
import { workTypes } from './work-types.ts';

/**
 * How a request ended. `done` and `noted` needed a visit; `no_access` had a failed visit; `withdrawn` had none; `open`
 * has no end in the record.
 */
export type Closure =
  | { kind: 'done' | 'noted' | 'no_access'; text: string }
  | { kind: 'withdrawn'; text: string }
  | { kind: 'open' };

/** First match decides. The free text after the code names people, so only the code is used. */
const codes: readonly (readonly [RegExp, 'noted' | 'no_access' | 'withdrawn', string])[] = [
  [/\bDuplicate of Existing Case\b/, 'withdrawn', 'Duplicate of another request'],
  [/\bCase Invalid\b/, 'withdrawn', 'Request was not valid'],
  [/\bCase Referred\b/, 'withdrawn', 'Referred to another agency'],
  [/\bADCLSD:/, 'withdrawn', 'Closed administratively'],
  [/\bNOACC:/, 'no_access', 'No access to the building'],
  [/\bCase Noted\b/, 'noted', 'Inspected and noted; no work due now.'],
  [/\b(NOBASE|NOVIO):/, 'noted', 'Inspected; no defect found.'],
];

/** Reads the closing code of a request. A closed request without a known code counts as done. */
export function closureOf({
  closed,
  closure,
  type,
}: Pick<CityRequest, 'closed' | 'closure' | 'type'>): Closure {
  if (closed === null) return { kind: 'open' };
  const match = codes.find(([pattern]) => pattern.test(closure));
  if (match) return { kind: match[1], text: match[2] };
  const units = /\brepaired (\d{1,2}) units?\b/i.exec(closure)?.[1];
  const text =
    units === undefined ? workTypes[type].done : `Repaired ${units} ${units === '1' ? 'unit' : 'units'}.`;
  return { kind: 'done', text };
}
