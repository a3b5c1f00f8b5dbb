-- The guide belongs to the installation, not to a company. What is kept about its readers names neither a company nor a
-- person: the voter is the hash of an account's id or of a random name that a browser gave itself.

CREATE TABLE article_votes (
  -- `<category>/<slug>`
  article text NOT NULL,
  voter bytea NOT NULL,
  helpful boolean NOT NULL,
  comment text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (article, voter)
);
CREATE INDEX article_votes_comments ON article_votes (article, updated_at DESC) WHERE comment <> '';

-- Who read an article on a day, to count readers and not page views.
CREATE TABLE article_readers (
  article text NOT NULL,
  day date NOT NULL DEFAULT current_date,
  reader bytea NOT NULL,
  PRIMARY KEY (article, day, reader)
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['article_votes', 'article_readers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY everybody ON %I TO switchyard_app USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON article_votes, article_readers TO switchyard_app;
