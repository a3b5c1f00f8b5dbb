-- Things that a company keeps in stock or uses on jobs.
CREATE TABLE inventory_items (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  sku text NOT NULL,
  name text NOT NULL,
  barcodes text[] NOT NULL DEFAULT '{}',
  category text,
  unit text NOT NULL,
  -- Decimals of its quantities.
  precision smallint NOT NULL CHECK (precision BETWEEN 0 AND 3),
  cost_minor bigint,
  price_minor bigint,
  -- Used on jobs, but not counted.
  non_stock boolean NOT NULL,
  notes text,
  custom jsonb NOT NULL DEFAULT '{}',
  sku_key text NOT NULL GENERATED ALWAYS AS (lower(sku)) STORED,
  search tsvector NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id)
);
-- Barcodes are an array, which a generated column cannot turn into a text.
CREATE FUNCTION inventory_item_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := to_tsvector('simple', NEW.sku || ' ' || NEW.name || ' ' || coalesce(NEW.category, '') || ' '
    || array_to_string(NEW.barcodes, ' '));
  RETURN NEW;
END $$;
CREATE TRIGGER inventory_item_search BEFORE INSERT OR UPDATE OF sku, name, category, barcodes ON inventory_items
  FOR EACH ROW EXECUTE FUNCTION inventory_item_search();
CREATE UNIQUE INDEX inventory_items_sku ON inventory_items (company_id, sku_key) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_list_sku ON inventory_items (company_id, sku, id) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_name ON inventory_items (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_created ON inventory_items (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_category ON inventory_items (company_id, category, name, id) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_deleted ON inventory_items (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX inventory_items_barcodes ON inventory_items USING gin (company_id, barcodes)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND barcodes <> '{}';
CREATE INDEX inventory_items_search ON inventory_items USING gin (company_id, search)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX inventory_items_custom ON inventory_items USING gin (company_id, custom jsonb_path_ops)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND custom <> '{}';

-- Where stock is: warehouses, trucks, places at sites, and bins within them.
CREATE TABLE stock_places (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('truck', 'warehouse', 'site', 'bin')),
  parent_id uuid CHECK (parent_id <> id),
  technician_id uuid CHECK (technician_id IS NULL OR kind = 'truck'),
  notes text,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || coalesce(notes, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK ((kind = 'bin') = (parent_id IS NOT NULL)),
  FOREIGN KEY (company_id, parent_id) REFERENCES stock_places (company_id, id),
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians (company_id, id) ON DELETE SET NULL (technician_id)
);
CREATE INDEX stock_places_name ON stock_places (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX stock_places_created ON stock_places (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX stock_places_kind ON stock_places (company_id, kind, name, id) WHERE deleted_at IS NULL;
CREATE INDEX stock_places_deleted ON stock_places (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX stock_places_parent ON stock_places (company_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX stock_places_technician_key ON stock_places (company_id, technician_id) WHERE technician_id IS NOT NULL;
CREATE UNIQUE INDEX stock_places_technician ON stock_places (company_id, technician_id)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX stock_places_search ON stock_places USING gin (company_id, search) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- The ledger: what came, went or moved. Rows are never changed. Quantities are thousandths of the unit.
CREATE TABLE stock_movements (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The command that wrote it: repeated, it writes nothing.
  key uuid NOT NULL,
  item_id uuid NOT NULL,
  -- 1, 2, 3 … of the item: the order in which its stock was valued.
  position integer NOT NULL,
  type text NOT NULL CHECK (type IN ('receipt', 'issue', 'return', 'transfer', 'adjustment', 'count', 'scrap')),
  from_place_id uuid,
  to_place_id uuid,
  quantity_milli bigint NOT NULL,
  -- The unit at that time.
  unit text NOT NULL,
  -- Cost of what was moved, and the change of the stock's value.
  cost_minor bigint NOT NULL,
  value_minor bigint NOT NULL,
  -- What stock that was used before it came did cost more than was assumed.
  variance_minor bigint NOT NULL DEFAULT 0,
  job_id uuid,
  reason text,
  -- Stock of a truck that was used although the books had none: a reconcile item.
  is_exception boolean NOT NULL DEFAULT false,
  occurred_at timestamptz NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  CHECK (quantity_milli > 0 OR (type = 'count' AND quantity_milli = 0)),
  CHECK (CASE type WHEN 'receipt' THEN from_place_id IS NULL AND to_place_id IS NOT NULL
    WHEN 'transfer' THEN from_place_id <> to_place_id
    WHEN 'scrap' THEN from_place_id IS NOT NULL AND to_place_id IS NULL
    WHEN 'issue' THEN to_place_id IS NULL WHEN 'return' THEN from_place_id IS NULL
    ELSE (from_place_id IS NULL) <> (to_place_id IS NULL) END),
  CHECK ((type IN ('issue', 'return')) = (job_id IS NOT NULL)),
  CHECK (type NOT IN ('adjustment', 'scrap') OR reason IS NOT NULL),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id),
  FOREIGN KEY (company_id, from_place_id) REFERENCES stock_places (company_id, id),
  FOREIGN KEY (company_id, to_place_id) REFERENCES stock_places (company_id, id),
  FOREIGN KEY (company_id, job_id) REFERENCES jobs (company_id, id)
);
CREATE UNIQUE INDEX stock_movements_key ON stock_movements (company_id, key);
CREATE UNIQUE INDEX stock_movements_position ON stock_movements (company_id, item_id, position);
CREATE INDEX stock_movements_created ON stock_movements (company_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_item ON stock_movements (company_id, item_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_job ON stock_movements (company_id, job_id, created_at DESC, id DESC) WHERE job_id IS NOT NULL;
CREATE INDEX stock_movements_from ON stock_movements (company_id, from_place_id, created_at DESC, id DESC)
  WHERE from_place_id IS NOT NULL;
CREATE INDEX stock_movements_to ON stock_movements (company_id, to_place_id, created_at DESC, id DESC)
  WHERE to_place_id IS NOT NULL;

-- What is where: a projection of the ledger.
CREATE TABLE stock_levels (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  on_hand_milli bigint NOT NULL,
  PRIMARY KEY (company_id, item_id, place_id),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, place_id) REFERENCES stock_places (company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_levels_place ON stock_levels (company_id, place_id);

-- Quantity and value of an item in the whole company: a projection of the ledger, too.
CREATE TABLE stock_values (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id uuid NOT NULL,
  -- Position of its last movement.
  position integer NOT NULL,
  on_hand_milli bigint NOT NULL,
  value_minor bigint NOT NULL,
  -- Deliveries that are not used up, oldest first.
  layers jsonb NOT NULL,
  PRIMARY KEY (company_id, item_id),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id) ON DELETE CASCADE
);

-- How much of an item a place should have.
CREATE TABLE stock_limits (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  min_milli bigint NOT NULL CHECK (min_milli >= 0),
  max_milli bigint CHECK (max_milli >= min_milli),
  PRIMARY KEY (company_id, item_id, place_id),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, place_id) REFERENCES stock_places (company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_limits_place ON stock_limits (company_id, place_id);

-- What is kept for a job.
CREATE TABLE stock_reservations (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  job_id uuid NOT NULL,
  quantity_milli bigint NOT NULL CHECK (quantity_milli > 0),
  PRIMARY KEY (company_id, item_id, place_id, job_id),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, place_id) REFERENCES stock_places (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs (company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_reservations_place ON stock_reservations (company_id, place_id);
CREATE INDEX stock_reservations_job ON stock_reservations (company_id, job_id);

-- A level below zero is open work, from the use that caused it to the movement that made up for it.
CREATE TABLE stock_reconciles (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_by uuid,
  closed_at timestamptz CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES inventory_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, place_id) REFERENCES stock_places (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, opened_by) REFERENCES stock_movements (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, closed_by) REFERENCES stock_movements (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX stock_reconciles_open ON stock_reconciles (company_id, item_id, place_id) WHERE closed_at IS NULL;
CREATE INDEX stock_reconciles_item ON stock_reconciles (company_id, item_id);
CREATE INDEX stock_reconciles_place ON stock_reconciles (company_id, place_id);
CREATE INDEX stock_reconciles_opened_by ON stock_reconciles (company_id, opened_by);
CREATE INDEX stock_reconciles_closed_by ON stock_reconciles (company_id, closed_by) WHERE closed_by IS NOT NULL;

-- How stock is valued; fixed once there are movements.
ALTER TABLE companies ADD COLUMN stock_cost_method text NOT NULL DEFAULT 'fifo' CHECK (stock_cost_method IN ('fifo', 'average'));

-- Uncovering what an item costs is a fact of the audit.
ALTER TABLE security_events DROP CONSTRAINT security_events_subject_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_subject_kind_check CHECK (subject_kind IN
  ('user', 'invitation', 'api_token', 'flag_token', 'webhook', 'company', 'sso_connection', 'role', 'site', 'job', 'equipment',
    'inventory_item')) NOT VALID;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['inventory_items', 'stock_places', 'stock_movements', 'stock_levels', 'stock_values', 'stock_limits',
    'stock_reservations', 'stock_reconciles'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY eraser ON %I TO switchyard_eraser USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    -- The application adds to the ledger and never changes it.
    EXECUTE format('GRANT SELECT, INSERT%s ON %I TO switchyard_app',
      CASE t WHEN 'stock_movements' THEN '' ELSE ', UPDATE, DELETE' END, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_eraser', t);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', t);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', t);
  END LOOP;
END $$;
GRANT UPDATE (parent_id, kind) ON stock_places TO switchyard_remover;
