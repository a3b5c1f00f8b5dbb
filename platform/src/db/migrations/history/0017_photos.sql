-- Pictures of jobs. The bytes lie in the store of pictures, named by the SHA-256 of what is stored; what the device
-- calls a picture is the SHA-256 of what it sent.

CREATE TABLE photos (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  job_id uuid NOT NULL,
  visit_id uuid,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  tag text NOT NULL CHECK (tag IN ('before', 'after', 'nameplate', 'damage', 'other')),
  caption text NOT NULL DEFAULT '',
  taken_at timestamptz NOT NULL,
  author_id uuid,
  -- As the author was called then.
  author_name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  customer_visible boolean NOT NULL,
  content_sha256 text NOT NULL CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  small_sha256 text NOT NULL CHECK (small_sha256 ~ '^[0-9a-f]{64}$'),
  -- When the bytes were taken out of the store, some time after the picture was deleted.
  bytes_removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, job_id, sha256),
  FOREIGN KEY (company_id, job_id) REFERENCES jobs,
  FOREIGN KEY (company_id, visit_id) REFERENCES visits,
  FOREIGN KEY (company_id, author_id) REFERENCES users
);
CREATE INDEX photos_job ON photos (company_id, job_id, taken_at, id) WHERE deleted_at IS NULL;
-- Who else needs the same bytes.
CREATE INDEX photos_content ON photos (company_id, content_sha256) WHERE bytes_removed_at IS NULL;
CREATE INDEX photos_small ON photos (company_id, small_sha256) WHERE bytes_removed_at IS NULL;
CREATE INDEX photos_deleted ON photos (company_id, deleted_at) WHERE deleted_at IS NOT NULL AND bytes_removed_at IS NULL;

-- A picture that is arriving: one per person, so that nobody spoils what somebody else sends. The pieces lie in the
-- database because consecutive ones may reach different api processes.
CREATE TABLE photo_uploads (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  sha256 text NOT NULL,
  total integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, job_id, sha256),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  CHECK (received BETWEEN 0 AND total)
);
CREATE INDEX photo_uploads_age ON photo_uploads (company_id, updated_at);

CREATE TABLE photo_pieces (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  sha256 text NOT NULL,
  -- Bytes before this piece.
  start integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, user_id, job_id, sha256, start),
  FOREIGN KEY (company_id, user_id, job_id, sha256) REFERENCES photo_uploads ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE photo_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Where a picture was taken is thrown away unless the company wants to keep it.
ALTER TABLE companies ADD COLUMN keep_photo_location boolean NOT NULL DEFAULT false;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['photos', 'photo_uploads', 'photo_pieces'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON photos, photo_uploads, photo_pieces TO switchyard_app;
