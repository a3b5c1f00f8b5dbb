import { t } from '@lingui/core/macro';
import { guideCategories } from '@switchyard/contracts/documentation/categories.ts';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import type { ArticleSummary } from './article-page-data.ts';

export const audienceWords: Record<ArticleAudience, string> = {
  customer: t`Customers`,
  technician: t`Technicians`,
  manager: t`Managers`,
  admin: t`Admins`,
  operator: t`Operators`,
  everyone: t`Everyone`,
};

export type GuidePart = (typeof guideCategories)[number] & { readonly articles: readonly ArticleSummary[] };

/** The categories that have articles, in reading order. */
export function guideParts(guides: readonly ArticleSummary[]): readonly GuidePart[] {
  return guideCategories
    .map((category) => ({
      ...category,
      articles: guides.filter((article) => article.category === category.slug),
    }))
    .filter(({ articles }) => articles.length > 0);
}

export function categoryTitle(slug: string): string {
  return guideCategories.find((category) => category.slug === slug)?.title ?? slug;
}

/** The articles before and after one, across categories. */
export function neighboursOf(guides: readonly ArticleSummary[], href: string) {
  const at = guides.findIndex((article) => article.href === href);
  return { previous: at > 0 ? guides[at - 1] : undefined, next: at < 0 ? undefined : guides[at + 1] };
}

/** True if an article is for this audience or for everyone. */
export function isFor(article: Pick<ArticleSummary, 'audience'>, reader: ArticleAudience): boolean {
  return reader === 'everyone' || article.audience.includes(reader) || article.audience.includes('everyone');
}

/** Audience of an article as text; null when it is for everyone. */
export function audienceText(audience: readonly ArticleAudience[]): string | null {
  if (audience.includes('everyone')) return null;
  const words = audience.map((each) => audienceWords[each].toLowerCase());
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : t`${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Articles by name (`category/slug`), in the given order; names without an article are omitted. */
export function articlesNamed(
  guides: readonly ArticleSummary[],
  names: readonly string[],
): readonly ArticleSummary[] {
  return names.flatMap((name) => guides.find(({ category, slug }) => name === `${category}/${slug}`) ?? []);
}
