import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import { z } from 'zod';
import { type ChatTool, GarbageError } from './model-client.ts';

/** A tool in the format of the model API. */
export function toolSpec(name: string, description: string, schema: z.ZodType): ChatTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { type: 'function', function: { name, description, parameters } };
}

/** Parses the input of a tool call. @throws GarbageError if it is not a JSON object */
export function parseObject(input: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(input === '' ? '{}' : input);
  } catch {
    throw new GarbageError('The input of a tool is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GarbageError('The input of a tool is not an object');
  // Models write null for omitted fields.
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

/** Distinct citations, up to a limit. */
export function distinct(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [citation.href, citation])).values()].slice(0, 12);
}
