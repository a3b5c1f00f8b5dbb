-- Source maps of the web application's scripts, by the script's file name, which contains a hash of its content. They
-- belong to the deployment: error reports of every company are read with them. Nothing serves them.
CREATE TABLE source_maps (
  file text NOT NULL,
  map bytea NOT NULL,
  stored_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT source_maps_pkey PRIMARY KEY (file),
  CONSTRAINT source_maps_file_check CHECK (length(file) <= 200)
);
COMMENT ON COLUMN source_maps.map IS 'gzipped JSON, without the sources';
COMMENT ON COLUMN source_maps.stored_at IS 'last time a build with this script was stored';
ALTER TABLE source_maps ENABLE ROW LEVEL SECURITY;
ALTER TABLE source_maps FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON source_maps TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE source_maps TO switchyard_app;
