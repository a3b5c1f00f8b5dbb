-- Readers and opinions are counted as they come. The help center shows the popular articles to every visitor, and adding up
-- a row for each reader of three months took longer with each of them.

-- At most an article's name for each day that is kept.
CREATE TABLE article_counts (
  day date NOT NULL,
  article text NOT NULL,
  readers integer NOT NULL,
  PRIMARY KEY (day, article)
);
CREATE TABLE article_opinions (
  article text PRIMARY KEY,
  helpful integer NOT NULL,
  not_helpful integer NOT NULL
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['article_counts', 'article_opinions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY everybody ON %I TO switchyard_app USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON article_counts, article_opinions TO switchyard_app;

-- Each trigger is told whether the rows it sees come or go; a row that changes goes as it was and comes as it is. They are
-- counted in the order of their keys, so that two statements never wait for each other.
CREATE FUNCTION count_article_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_ARGV[0] WHEN 'gone' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO article_counts AS c (day, article, readers)
    SELECT day, article, sign * count(*) FROM changed GROUP BY day, article ORDER BY day, article
    ON CONFLICT (day, article) DO UPDATE SET readers = c.readers + excluded.readers;
  IF sign < 0 THEN
    DELETE FROM article_counts c USING (SELECT DISTINCT day, article FROM changed) gone
      WHERE c.day = gone.day AND c.article = gone.article AND c.readers = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_readers AFTER INSERT ON article_readers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('come');
CREATE TRIGGER uncount_readers AFTER DELETE ON article_readers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('gone');
CREATE TRIGGER recount_readers AFTER UPDATE ON article_readers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('come');
CREATE TRIGGER uncount_changed_readers AFTER UPDATE ON article_readers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('gone');

CREATE FUNCTION count_article_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_ARGV[0] WHEN 'gone' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO article_opinions AS o (article, helpful, not_helpful)
    SELECT article, sign * count(*) FILTER (WHERE helpful), sign * count(*) FILTER (WHERE NOT helpful)
    FROM changed GROUP BY article ORDER BY article
    ON CONFLICT (article) DO UPDATE
      SET helpful = o.helpful + excluded.helpful, not_helpful = o.not_helpful + excluded.not_helpful;
  RETURN NULL;
END $$;
CREATE TRIGGER count_votes AFTER INSERT ON article_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('come');
CREATE TRIGGER uncount_votes AFTER DELETE ON article_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('gone');
CREATE TRIGGER uncount_changed_votes AFTER UPDATE ON article_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('gone');
CREATE TRIGGER recount_changed_votes AFTER UPDATE ON article_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('come');

INSERT INTO article_counts (day, article, readers)
  SELECT day, article, count(*) FROM article_readers GROUP BY day, article;
INSERT INTO article_opinions (article, helpful, not_helpful)
  SELECT article, count(*) FILTER (WHERE helpful), count(*) FILTER (WHERE NOT helpful)
  FROM article_votes GROUP BY article;
