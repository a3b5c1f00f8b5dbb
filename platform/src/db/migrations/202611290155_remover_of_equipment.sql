-- The role that removes ended companies has rights of its own.
CREATE POLICY remover ON comments TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON comments TO switchyard_remover;
CREATE POLICY remover ON equipment TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON equipment TO switchyard_remover;
GRANT UPDATE (parent_id) ON equipment TO switchyard_remover;
CREATE POLICY remover ON equipment_spans TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON equipment_spans TO switchyard_remover;
CREATE POLICY remover ON equipment_readings TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON equipment_readings TO switchyard_remover;
