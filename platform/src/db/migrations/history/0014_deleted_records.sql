-- What was deleted within 30 days is listed, so that it can be brought back.
CREATE INDEX jobs_deleted ON jobs (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX visits_deleted ON visits (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX customers_deleted ON customers (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX sites_deleted ON sites (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX technicians_deleted ON technicians (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
