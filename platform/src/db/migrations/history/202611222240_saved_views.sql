-- Named views of lists: of their owner alone, or shared with all managers and admins.
CREATE TABLE saved_views (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  owner_id uuid NOT NULL,
  list_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  columns text[] NOT NULL,
  density text CHECK (density IN ('comfortable', 'compact')),
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX saved_views_name ON saved_views (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX saved_views_deleted ON saved_views (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX saved_views_owner ON saved_views (company_id, owner_id);

-- The view that a list opens with, for each user.
CREATE TABLE saved_view_defaults (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  list_id text NOT NULL,
  view_id uuid NOT NULL,
  PRIMARY KEY (company_id, user_id, list_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (company_id, view_id) REFERENCES saved_views ON DELETE CASCADE
);
CREATE INDEX saved_view_defaults_view ON saved_view_defaults (company_id, view_id);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['saved_views', 'saved_view_defaults'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views, saved_view_defaults TO switchyard_app;
