import type { ArticleOpinion } from '@switchyard/contracts/documentation/documentation-routes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../generated/database-schema.ts';
import { toInstant } from './instants.ts';

/** A transaction, or the pool outside a company: the guide is shared by all companies. */
type Connection = Kysely<DB>;

export type ArticleVote = {
  readonly article: string;
  /** Hash that identifies the reader. */
  readonly voter: Buffer;
  readonly helpful: boolean;
  /** Undefined: keeps an earlier comment. */
  readonly comment: string | undefined;
};

/** Stores a reader's answer, replacing any earlier one. */
export async function keepVote(db: Connection, vote: ArticleVote): Promise<void> {
  const { article, voter, helpful, comment = null } = vote;
  await sql`INSERT INTO article_votes (article, voter, helpful, comment)
    VALUES (${article}, ${voter}, ${helpful}, coalesce(${comment}::text, ''))
    ON CONFLICT (article, voter) DO UPDATE
      SET helpful = excluded.helpful, updated_at = now(),
        comment = coalesce(${comment}::text, article_votes.comment)`.execute(db);
}

/** Counts a reader once a day, and removes entries older than three months. */
export async function countReader(db: Connection, article: string, reader: Buffer): Promise<void> {
  await sql`WITH forgotten AS (
      DELETE FROM article_readers WHERE article = ${article} AND day < current_date - 90
    )
    INSERT INTO article_readers (article, reader) VALUES (${article}, ${reader})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Uses the stored totals, not the readers and votes: those have a row per person. */
const counts = sql`
  SELECT coalesce(o.article, r.article) AS article, coalesce(o.helpful, 0) AS helpful,
    coalesce(o.not_helpful, 0) AS not_helpful, coalesce(r.readers, 0) AS readers
  FROM (SELECT * FROM article_opinions WHERE helpful + not_helpful > 0) o
  FULL JOIN (SELECT article, sum(readers)::int AS readers
    FROM article_counts WHERE day > current_date - 30 GROUP BY article) r ON r.article = o.article`;

type Counts = Omit<ArticleOpinion, 'comments'>;

/** Articles by readers and helpful answers, best first. */
export function popularArticles(limit: number): RawBuilder<Counts> {
  return sql<Counts>`
    SELECT * FROM (${counts}) c WHERE readers + helpful - not_helpful > 0
    ORDER BY readers + helpful - not_helpful DESC, article LIMIT ${limit}`;
}

/** Every article that was read or voted on, most votes first. */
export async function countOpinions(db: Connection): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    SELECT * FROM (${counts}) c ORDER BY helpful + not_helpful DESC, readers DESC, article`.execute(db);
  return rows;
}

type Comment = ArticleOpinion['comments'][number];

/** The newest comments of each article. */
export async function newestComments(db: Connection, perArticle: number): Promise<Map<string, Comment[]>> {
  const { rows } = await sql<{ article: string; helpful: boolean; text: string; at: Date }>`
    SELECT article, helpful, comment AS text, updated_at AS at FROM (
      SELECT *, row_number() OVER (PARTITION BY article ORDER BY updated_at DESC, voter) AS place
      FROM article_votes WHERE comment <> '') c
    WHERE place <= ${perArticle} ORDER BY article, place`.execute(db);
  const found = new Map<string, Comment[]>();
  for (const { article, helpful, text, at } of rows) {
    found.set(article, [...(found.get(article) ?? []), { helpful, text, at: toInstant(at) }]);
  }
  return found;
}
