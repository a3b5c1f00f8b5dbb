import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler looks for bad texts, keys and deep nesting itself: one bad part of its body does not refuse the others. */
    checksOwnText?: boolean;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON only, strict UTF-8, no prototype keys, and no characters the database cannot hold (NUL, lone surrogates).
 */
export const bodyParserPlugin = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(new ProblemError('request.malformed', { detail: 'The body is not valid UTF-8' }));
      }
      if (request.routeOptions.config.checksOwnText === true) return parsePlainly(text, done);
      void parseJson(request, text, (error, value) => {
        if (error) return done(new ProblemError('request.malformed'));
        if (isTooDeep(value))
          return done(new ProblemError('request.malformed', { detail: 'Nested too deeply' }));
        const pointer = findBadText(value, '');
        if (pointer === undefined) return done(null, value);
        done(
          new ProblemError('request.invalid', {
            errors: [
              { pointer, in: 'body', code: 'invalid_text', message: 'Invalid text: NUL or half a character' },
            ],
          }),
        );
      });
    });
  },
  { name: 'body-parser' },
);

function parsePlainly(text: string, done: (error: Error | null, value?: unknown) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return done(new ProblemError('request.malformed'));
  }
  done(null, value);
}

/** True for keys by which a careless copy would reach the prototypes of all objects. */
export function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => key === '__proto__' || key === 'constructor' || hasPrototypeKey(item),
  );
}

/** Levels of arrays and objects; nothing here needs more than a few, and each costs stack wherever it is walked. */
const deepest = 32;

/** True when arrays and objects are nested deeper than anything here needs. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === deepest || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}

/** Pointer of the first text that the database cannot hold, or undefined when all can be stored. */
export function findBadText(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : pointer || '/';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const bad = isStorable(key) ? findBadText(item, at) : at;
    if (bad !== undefined) return bad;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
