import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type KeptFile, keepFile, sendKept } from '../http/kept-file.ts';
import { type MethodsByPath, methodsByPath } from '../http/methods-by-path.ts';
import { readSite, type Site } from '../http/site-files.ts';
import { sendProblem } from './errors.ts';

type WebFiles = {
  /** Folder of the built web application; undefined if another server delivers it. */
  readonly root: string | undefined;
  /** Public origin of the site. */
  readonly origin: string;
  /** The console registers a service worker that stores its code. */
  readonly isInstallable: boolean;
  /** Legal facts of the operator. */
  readonly facts: StatedFacts;
};

/**
 * The built web application: hashed assets cached forever, pages always fresh. Visitors get the prerendered pages of
 * the public site; the console's paths lead signed-in users to the console, and others to its sign-in page.
 */
export const webFilesPlugin = fp(
  async (app, { root, ...site }: WebFiles) => {
    const methods = methodsByPath(app);
    await app.register(compress, {
      global: true,
      threshold: 1024,
      encodings: ['zstd', 'br', 'gzip'],
      // A list page: compressing it synchronously takes a tenth of a millisecond, less than setting up a stream.
      syncThreshold: 128 * 1024,
    });
    if (root === undefined) {
      app.setNotFoundHandler((request, reply) => notFound(request, reply, methods));
      return;
    }
    const built = await readSite({ root, ...site });
    const answer = built === null ? consoleOnly(await readConsole(root)) : pagesOf(built);
    await app.register(files, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      // These contain the public origin, which is inserted when they are sent.
      globIgnore: built === null ? [] : ['**/*.html', 'sitemap.xml', 'robots.txt', 'feed.xml'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', keptFor(path));
      },
    });
    app.setNotFoundHandler(async (request, reply) => {
      const path = pathOf(request);
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !/^\/(?:api\/|scim\/|(?:ws|assets|admin)(?:\/|$))/.test(path);
      return isPage ? await answer(request, reply, path) : notFound(request, reply, methods);
    });
  },
  { name: 'web-files', dependencies: ['errors', 'session'] },
);

/** Asset names change with their content; pages reference a picture's version in the query. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.includes('/pictures/') ? 'public, max-age=604800' : 'no-cache';
}

type Answer = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

function pagesOf(site: Site): Answer {
  return async (request, reply, path) => {
    const canonical = site.canonical(path);
    if (canonical !== null) {
      const [, query] = request.url.split('?');
      return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 308);
    }
    // The response depends on the session, and its validity at that time: the console checks it again.
    reply.header('vary', 'cookie');
    const found = site.answer(path, { signedIn: hasSession(request) && !asksAsVisitor(request) });
    if (found.kind === 'unknown') {
      request.log.info({ code: 'request.not_found', status: 404 }, 'request refused');
      reply.code(404);
    }
    return await sendKept(request, reply, found.file);
  };
}

/** Every path leads to the console. */
function consoleOnly(page: KeptFile): Answer {
  return async (request, reply) => await sendKept(request, reply, page);
}

async function readConsole(root: string): Promise<KeptFile> {
  return keepFile(await readFile(join(root, 'index.html'), 'utf8'), 'text/html; charset=utf-8');
}

function hasSession({ cookies }: FastifyRequest): boolean {
  return Boolean(cookies['__Host-sid'] ?? cookies['sid']);
}

/** The console redirects users here if it cannot identify them: `?visitor`. */
function asksAsVisitor({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'visitor' in query;
}

function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** 405 with the methods of a path that takes others, otherwise 404. */
function notFound(request: FastifyRequest, reply: FastifyReply, methods: MethodsByPath): FastifyReply {
  const allowed = methods(pathOf(request));
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  const problem = new ProblemError(allowed.length > 0 ? 'request.method_not_allowed' : 'request.not_found');
  request.log.info({ code: problem.code, status: problem.status }, 'request refused');
  return sendProblem(request, reply, problem);
}
