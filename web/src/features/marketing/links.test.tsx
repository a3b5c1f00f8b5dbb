import { resolve } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { readContracts } from '../../../build/api-reference.ts';
import { readArticles } from '../../../build/articles.ts';
import { renderArticle } from '../../../build/render-article.ts';
import { isBuilt } from '../../app/routes.ts';
import { siteRoutes } from '../../site/site-routes.ts';
import { AboutPage } from './about-page.tsx';
import { ApiPage } from './api-page.tsx';
import { BlogPage } from './blog-page.tsx';
import { BlogPostPage } from './blog-post-page.tsx';
import type { BlogPost } from './blog/blog-data.ts';
import { FeaturesPage } from './features-page.tsx';
import { ImprintPage } from './imprint-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { buildReference } from './reference/build-reference.ts';
import { ReferenceView } from './reference/reference-view.tsx';
import { ResourcesPage } from './resources-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** Addresses that the servers answer and that are no pages. */
const served = new Set(['/api/openapi.json', '/api/docs', '/feed.xml', '/.well-known/security.txt']);
const docs = resolve(import.meta.dirname, '../../../../docs');

/** Articles of the guide. */
const guides = new Set<string>();
/** Markup of each page by its path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  const draw = (path: string, page: ReactElement) => pages.set(path, renderToStaticMarkup(page));
  draw('/features', <FeaturesPage />);
  draw('/pricing', <PricingPage />);
  draw('/about', <AboutPage />);
  draw('/resources', <ResourcesPage />);
  draw('/privacy', <PrivacyPage />);
  draw('/terms', <TermsPage />);
  draw('/imprint', <ImprintPage />);
  const reference = buildReference(await readContracts());
  draw(
    '/api',
    <>
      <ApiPage />
      <ReferenceView reference={reference} />
    </>,
  );
  const articles = await readArticles(docs);
  for (const { kind, href } of articles) if (kind === 'guide') guides.add(href);
  const posts = articles
    .filter(({ kind }) => kind === 'post')
    .map((post): BlogPost => ({ ...post, minutes: 1, ...renderArticle(post.markdown) }));
  draw('/blog', <BlogPage path="/blog" params={{}} data={posts} />);
  for (const post of posts) {
    draw(post.href, <BlogPostPage path={post.href} params={{}} data={{ post, next: [] }} />);
  }
});

const all = (markup: string, attribute: string) =>
  [...markup.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map((match) => match[1] ?? '');

function exists(path: string): boolean {
  if (served.has(path) || pages.has(path) || guides.has(path) || isBuilt(path, false)) return true;
  return siteRoutes.some((route) => route.path === path);
}

it('every link of a page or a post leads to a page that exists, and to a place on it', () => {
  expect(pages.size).toBeGreaterThanOrEqual(8 + 6);
  const broken = [...pages].flatMap(([from, markup]) =>
    all(markup, 'href')
      // An address of the operator is inserted when the page is served.
      .filter((href) => !/^(?:https?:|mailto:|\{\{)/.test(href))
      .filter((href) => {
        const [path = '', anchor] = href.replaceAll('&amp;', '&').split('#');
        if (path !== '' && !exists(path)) return true;
        if (anchor === undefined) return false;
        const target = pages.get(path === '' ? from : path);
        return target !== undefined && !all(target, 'id').includes(decodeURIComponent(anchor));
      })
      .map((href) => `${from} → ${href}`),
  );
  expect(broken).toEqual([]);
});

it('links outside are none: nothing here sends readers to other servers', () => {
  const outside = [...pages].flatMap(([from, markup]) =>
    [...all(markup, 'href'), ...all(markup, 'src')]
      .filter((href) => /^https?:/.test(href))
      .map((href) => `${from} → ${href}`),
  );
  expect(outside).toEqual([]);
});

it('every page has one heading of first order and leaves out no order below it', () => {
  const wrong = [...pages].flatMap(([path, markup]) => {
    const levels = [...markup.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]));
    const skips = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1);
    return levels.filter((level) => level === 1).length === 1 && !skips
      ? []
      : [`${path}: ${levels.join(' ')}`];
  });
  expect(wrong).toEqual([]);
});
