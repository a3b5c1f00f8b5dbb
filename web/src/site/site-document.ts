import { siteOrigin, type SiteRoute, type StructuredData } from '../core/site/site-route.ts';

/** A rendered page of the site, before it is written to a file. */
export type SiteDocument = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: readonly StructuredData[];
  readonly listed: boolean;
  /** Markup of the page with header and footer. */
  readonly body: string;
  /** Data for hydration in the browser. */
  readonly seed: SiteSeed;
};

/** A prerendered page. */
export type RenderedPage = SiteDocument & {
  readonly inConsole: boolean;
  readonly updated: string | undefined;
};

/** The build's view of a console page. */
export type ConsoleRoute = {
  readonly path: string;
  /** Available without a session. */
  readonly isEntrance: boolean;
  /** Loads the feature's page list, and the page. */
  readonly load: () => Promise<void>;
};

/** Interface of the build's page renderer. */
export type SiteRenderer = {
  readonly siteRoutes: readonly SiteRoute[];
  readonly notFoundRoute: SiteRoute;
  /** Paths of the console's pages, which may contain `:names`. */
  readonly consoleRoutes: () => Promise<readonly ConsoleRoute[]>;
  /** Renders all pages of a route. */
  readonly renderRoute: (route: SiteRoute) => Promise<readonly RenderedPage[]>;
  /** Renders the pages before a session. */
  readonly renderEntrance: () => readonly EntranceDocument[];
};

/** A rendered page before a session. */
export type EntranceDocument = DocumentHead & { readonly body: string };

/** Metadata of a document for search engines and link previews. */
export type DocumentHead = {
  readonly path: string;
  /** Canonical path of the page; null to exclude it from search engines. */
  readonly knownAs: string | null;
  readonly title: string;
  readonly description: string;
};

/** Embedded in a page, so that the browser hydrates exactly what was prerendered. */
export type SiteSeed = {
  /** Path of the route, with its `:names`. */
  readonly route: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly data?: unknown;
};

/** Assets of a page. */
export type SiteAssets = {
  /** Text of `boot.js`: runs before the first paint and loads the other scripts afterwards. */
  readonly boot: string;
  /** Address of the script that hydrates the page. */
  readonly script: string;
  /** Scripts that the hydration script imports. */
  readonly preloads: readonly string[];
  /** Inlined styles, so that the first paint needs a single response. */
  readonly styles: string;
  /** Style sheets required for the first paint. */
  readonly styleSheets: readonly string[];
  /** Style sheets of later content: toasts, menus, forms, the chat. */
  readonly laterStyleSheets: readonly string[];
  /** Fonts of the first paint. */
  readonly fonts: readonly string[];
};

/** Id of the element that contains the seed. */
export const seedId = 'site-page';

/** Address of the picture used in link previews. */
export const socialPicture = { path: '/pictures/social.png', width: 1200, height: 630 } as const;

/** The HTML of a page. */
export function siteDocument(page: SiteDocument, assets: SiteAssets): string {
  const lines = [
    ...headLines({ ...page, knownAs: page.listed ? page.path : null }),
    '<link rel="alternate" type="application/atom+xml" title="Switchyard blog" href="/feed.xml" />',
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
    ),
    `<style>${assets.styles}</style>`,
    ...assets.styleSheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" />`),
    `<script>${assets.boot}</script>`,
    ...structuredData(page),
  ];
  return [
    '<!doctype html>',
    `<html lang="en" data-theme="dark" data-site data-scripts="${[assets.script, ...assets.preloads].join(' ')}" data-later-styles="${assets.laterStyleSheets.join(' ')}">`,
    '<head>',
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />',
    '<meta name="color-scheme" content="dark light" />',
    ...lines,
    '</head>',
    '<body>',
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="${seedId}">${json(page.seed)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const headOfEntrance = /<!-- head -->.*?<!-- \/head -->/s;
const emptyRoot = '<div id="root"></div>';

/**
 * The HTML of a page before a session.
 * @param html the built document shared by all of them
 * @throws Error when it has no slot for a page
 */
export function entranceDocument(html: string, { body, ...head }: EntranceDocument): string {
  if (!headOfEntrance.test(html) || !html.includes(emptyRoot)) {
    throw new Error('The document of the entrance has no place for a page that is drawn at the build');
  }
  return html
    .replace(headOfEntrance, () => headLines(head).join('\n'))
    .replace(emptyRoot, () => `<div id="root">${body}</div>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '');
}

/** Meta tags for search engines and link previews. */
export function headLines(head: DocumentHead): readonly string[] {
  const { knownAs, description } = head;
  const address = `${siteOrigin}${knownAs ?? head.path}`;
  const title = documentTitle(head);
  const { path, width, height } = socialPicture;
  return [
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', description),
    knownAs === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Switchyard'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteOrigin}${path}`),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', 'The dispatch board of Switchyard'),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<link rel="icon" href="/icon-48.png" type="image/png" sizes="48x48" />',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml" />',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  ];
}

/** Document title: the page, then the product. */
function documentTitle({ path, title }: Pick<DocumentHead, 'path' | 'title'>): string {
  return path === '/' ? `Switchyard · ${title}` : `${title} · Switchyard`;
}

function structuredData({ structuredData: things }: SiteDocument): readonly string[] {
  if (things.length === 0) return [];
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return [`<script type="application/ld+json">${json(graph)}</script>`];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}" />`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON that cannot close its surrounding element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

type Listed = { readonly path: string; readonly updated?: string | undefined };

/** Sitemap of the pages for search engines. */
export function sitemap(pages: readonly Listed[]): string {
  const entries = pages.map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `  <url><loc>${siteOrigin}${escapeText(path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Rules for search engines: the site is allowed, console and api are not. */
export function robots(): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin/',
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Where to report a vulnerability, valid for a year from the build (RFC 9116). */
export function securityText(builtAt: Date): string {
  const expires = new Date(builtAt);
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return [
    `Contact: ${siteOrigin}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
