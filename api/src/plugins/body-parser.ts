import { fieldError } from '@switchyard/contracts/http/field-errors.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';
import { findDuplicateKey } from './duplicate-key.ts';
import { escapeKey } from './escape-key.ts';
import { judgeJson } from './judge-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The handler itself checks for invalid texts, keys and deep nesting: one invalid part of its body does not refuse
     * the others.
     */
    checksOwnText?: boolean;
    /** Most values of its body, if above the default. */
    bodyValues?: number;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Most values of a body, unless the route sets another limit. */
const mostValues = 4_000;

/**
 * The shape is checked on the bytes, before any code walks the values. JSON only, strict UTF-8, no prototype keys, no
 * name twice in an object, and no characters the database cannot store (NUL, lone surrogates).
 */
export const bodyParserPlugin = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    // The second is JSON of SCIM (RFC 7644).
    const types = ['application/json', 'application/scim+json'];
    app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      const { checksOwnText = false, bodyValues = mostValues } = request.routeOptions.config;
      // Batches report errors per part.
      const judged = judgeJson(body, { values: bodyValues, depth: checksOwnText ? deepestBatch : deepest });
      if (judged === 'too_deep')
        return done(new ProblemError('request.malformed', { detail: 'Nested too deeply' }));
      if (judged === 'too_many')
        return done(new ProblemError('request.too_large', { detail: 'Too many values' }));
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(new ProblemError('request.malformed', { detail: 'The body is not valid UTF-8' }));
      }
      if (checksOwnText) return parsePlainly(text, done);
      void parseJson(request, text, (error, value) => {
        if (error) return done(new ProblemError('request.malformed'));
        const refusal = findRefusal(text, value);
        if (refusal === undefined) return done(null, value);
        done(new ProblemError('request.invalid', { errors: [refusal] }));
      });
    });
  },
  { name: 'body-parser' },
);

function findRefusal(text: string, value: unknown): FieldError | undefined {
  // In JSON both can only be written as escapes.
  const bad = text.includes('\\u') ? findBadText(value, '') : undefined;
  if (bad !== undefined) return fieldError(bad, 'invalid_text', 'Invalid text: NUL or half a character');
  const twice = findDuplicateKey(text);
  return twice === undefined ? undefined : fieldError(twice, 'duplicate', 'Its object has this name twice');
}

function parsePlainly(text: string, done: (error: Error | null, value?: unknown) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return done(new ProblemError('request.malformed'));
  }
  done(null, value);
}

/** True for keys through which a careless copy could pollute object prototypes. */
export function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => key === '__proto__' || key === 'constructor' || hasPrototypeKey(item),
  );
}

/** Nesting levels of arrays and objects; real bodies need only a few, and each costs stack when walked. */
const deepest = 32;
const deepestBatch = 1_000;

/** True if arrays and objects are nested too deeply. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === deepest || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}

/** Pointer to the first text that the database cannot store; undefined if there is none. */
export function findBadText(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : pointer || '/';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const bad = isStorable(key) ? findBadText(item, '') : '';
    if (bad !== undefined) return `${pointer}/${escapeKey(key)}${bad === '/' ? '' : bad}`;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
