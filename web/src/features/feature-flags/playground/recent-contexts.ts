import { z } from 'zod';
import { flagContextsKey } from '../../../core/session-hint.ts';
import { type ContextDraft, contextLine } from './context-draft.ts';

/** Most contexts that a browser keeps. */
const mostKept = 8;

const contextSchema = z.object({ userId: z.string(), sessionId: z.string(), properties: z.string() });
const keptSchema = z.object({ by: z.string(), contexts: z.array(contextSchema) });

/** Contexts that this user has asked about in this browser, newest first. */
export function readRecentContexts(userId: string): readonly ContextDraft[] {
  try {
    const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(flagContextsKey) ?? 'null')).data;
    return kept?.by === userId ? kept.contexts : [];
  } catch {
    // Storage may be blocked, or contain data of an older version.
    return [];
  }
}

/** Adds a context as the newest; those of another user are dropped. A context without facts is not kept. */
export function keepRecentContext(userId: string, context: ContextDraft): void {
  const line = contextLine(context);
  if (line === '') return;
  const others = readRecentContexts(userId).filter((other) => contextLine(other) !== line);
  const contexts = [context, ...others].slice(0, mostKept);
  try {
    localStorage.setItem(flagContextsKey, JSON.stringify({ by: userId, contexts }));
  } catch {
    // Storage may be blocked: the contexts are then not offered again.
  }
}
