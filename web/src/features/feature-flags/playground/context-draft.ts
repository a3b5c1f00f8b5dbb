import type { PlaygroundContext } from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { readProperties } from '../read-context.ts';

/** A context as typed by the user. */
export type ContextDraft = {
  readonly userId: string;
  readonly sessionId: string;
  /** Lines of `name = value`. */
  readonly properties: string;
};

export const emptyContext: ContextDraft = { userId: '', sessionId: '', properties: '' };

/** The context, or an error message about the invalid line of its properties. */
export function contextOf(draft: ContextDraft): PlaygroundContext | string {
  const properties = readProperties(draft.properties);
  if (typeof properties === 'string') return properties;
  const [userId, sessionId] = [draft.userId.trim(), draft.sessionId.trim()];
  return {
    ...(userId === '' ? {} : { userId }),
    ...(sessionId === '' ? {} : { sessionId }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

/** A context in one line, to recognise it. Empty: it has no facts. */
export function contextLine({ userId, sessionId, properties }: ContextDraft): string {
  const lines = properties.split('\n').map((line) => line.trim());
  return [userId.trim(), sessionId.trim(), ...lines].filter((part) => part !== '').join(' · ');
}

const names = { asked: 'ask', user: 'user', session: 'session', property: 'p.' } as const;

/** The context in an address; null if it contains no question. */
export function readAddress(params: URLSearchParams): ContextDraft | null {
  if (!params.has(names.asked)) return null;
  const properties = [...params]
    .filter(([name]) => name.startsWith(names.property))
    .map(([name, value]) => `${name.slice(names.property.length)} = ${value}`);
  return {
    userId: params.get(names.user) ?? '',
    sessionId: params.get(names.session) ?? '',
    properties: properties.join('\n'),
  };
}

/** The parameters with a context as the question; others stay. */
export function writeAddress(params: URLSearchParams, draft: ContextDraft): URLSearchParams {
  const next = new URLSearchParams(
    [...params].filter(
      ([name]) =>
        !name.startsWith(names.property) &&
        name !== names.asked &&
        name !== names.user &&
        name !== names.session,
    ),
  );
  next.set(names.asked, '1');
  if (draft.userId.trim() !== '') next.set(names.user, draft.userId.trim());
  if (draft.sessionId.trim() !== '') next.set(names.session, draft.sessionId.trim());
  const properties = readProperties(draft.properties);
  if (typeof properties !== 'string') {
    for (const [name, value] of Object.entries(properties)) next.set(names.property + name, String(value));
  }
  return next;
}
