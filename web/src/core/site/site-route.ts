import type { ComponentType } from 'react';

/**
 * Props of a public page, the same at build time and in the browser. Rendering must be pure (no clock, storage or
 * window), or hydration would differ from the prerendered markup.
 */
export type SiteProps<Data = unknown> = {
  /** Path of the page: `/docs/jobs/close-a-job`. */
  readonly path: string;
  /** Values of the `:names` in the path of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** Result of the route's `data` or `params` at build time; embedded in the page. JSON only. */
  readonly data: Data;
};

/** Structured data in schema.org vocabulary, without `@context`. Addresses begin with `siteOrigin`. */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>;

type PageHead = {
  /** At most 60 characters, without the product's name, which is added. */
  readonly title: string;
  /** 50 to 160 characters. */
  readonly description: string;
  readonly structuredData?: readonly StructuredData[];
  /** Date of the last change, `2026-11-21`; for the sitemap. */
  readonly updated?: string;
};

/** One page of a route with `:names` in its path. */
export type SitePage = PageHead & {
  readonly params: Readonly<Record<string, string>>;
  readonly data?: unknown;
};

export type SiteRoute = PageHead & {
  /** Path, with `:name` for variable parts: `/blog/:slug`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType<SiteProps<never>> }>;
  /** No part of it needs JavaScript: the browser does not hydrate it or load code for it. */
  readonly still?: true;
  /** Signed-in users see this path in the console: a manifest has it too. */
  readonly inConsole?: true;
  /** Excluded from search engines and the sitemap. */
  readonly unlisted?: true;
  /** Rendered once and served for every value of its `:names`, which the page reads from its address. */
  readonly anyParams?: true;
  /** Without header, footer and chat of the product: a page of one of its companies. */
  readonly bare?: true;
  /** Reads the page's data at build time. */
  readonly data?: () => Promise<unknown>;
  /** Lists the pages of a path with `:names` at build time. */
  readonly params?: () => Promise<readonly SitePage[]>;
};

/** Placeholder of the public origin, which only the server knows and fills in when it serves a page. */
export const siteOrigin = 'https://switchyard.invalid';

/** Path of one page, with the `:names` filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
