import { z } from 'zod';
import { type ServerMessage, serverMessageSchema } from '@switchyard/contracts/realtime/server-message.ts';

/** Where in a topic a message stands. */
export type Place = { readonly topic: string; readonly offset: number; readonly epoch: string };

export type ReadResult =
  | { readonly kind: 'message'; readonly message: ServerMessage }
  /**
   * A message this version cannot read: a newer type or shape. Its place still counts, or its offset would look
   * like a gap for ever.
   */
  | { readonly kind: 'unknown'; readonly place: Place | null };

const placeSchema = z.object({ topic: z.string(), offset: z.number().int().positive(), epoch: z.string() });

/** Parses a frame by contract. Never throws. */
export function readServerMessage(data: unknown): ReadResult {
  const value = parseJson(data);
  const parsed = serverMessageSchema.safeParse(value);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const place = placeSchema.safeParse(value);
  return { kind: 'unknown', place: place.success ? place.data : null };
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
