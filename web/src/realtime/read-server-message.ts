import { z } from 'zod';
import { type ServerMessage, serverMessageSchema } from '@switchyard/contracts/realtime/server-message.ts';

/** Position of a message in a topic. */
export type Place = { readonly topic: string; readonly offset: number; readonly epoch: string };

export type ReadResult =
  | { readonly kind: 'message'; readonly message: ServerMessage }
  /**
   * A message that this version cannot parse: a newer type or shape. Its offset still counts, or it would look like a
   * permanent gap.
   */
  | { readonly kind: 'unknown'; readonly place: Place | null };

const placeSchema = z.object({ topic: z.string(), offset: z.number().int().positive(), epoch: z.string() });

/** Parses a frame against the contract. Never throws. */
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
