import type { ComponentType } from 'react';

/**
 * What a public page is given, at the build and in the browser alike. It draws the same from the same props: no clock,
 * no storage, no window while drawing, or what the browser draws first differs from what it was sent.
 */
export type SiteProps<Data = unknown> = {
  /** Path of the page: `/docs/jobs/close-a-job`. */
  readonly path: string;
  /** Values of the `:names` in the path of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** What the route's `data` or `params` brought at the build; travels inside the page. JSON only. */
  readonly data: Data;
};

/** Structured data in the words of schema.org, without `@context`. Addresses begin with `siteOrigin`. */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>;

type PageHead = {
  /** At most 60 characters, without the product's name, which is added. */
  readonly title: string;
  /** 50 to 160 characters. */
  readonly description: string;
  readonly structuredData?: readonly StructuredData[];
  /** Day of the last change, `2026-11-21`; for the sitemap. */
  readonly updated?: string;
};

/** One page of a route with `:names` in its path. */
export type SitePage = PageHead & {
  readonly params: Readonly<Record<string, string>>;
  readonly data?: unknown;
};

export type SiteRoute = PageHead & {
  /** Path, with `:name` for parts that vary: `/blog/:slug`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType<SiteProps<never>> }>;
  /** No part of it needs JavaScript: the browser leaves it as it was drawn, and loads no code for it. */
  readonly still?: true;
  /** Signed-in people see this path in the console: `app/routes.ts` has it too. */
  readonly inConsole?: true;
  /** Not for search engines: no entry in the sitemap. */
  readonly unlisted?: true;
  /** Reads at the build what the page draws. */
  readonly data?: () => Promise<unknown>;
  /** Lists at the build the pages of a path with `:names`. */
  readonly params?: () => Promise<readonly SitePage[]>;
};

/** Stands for the address people open the site at: only the server knows it, and puts it in when it serves a page. */
export const siteOrigin = 'https://switchyard.invalid';

/** Path of one page: the `:names` filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
