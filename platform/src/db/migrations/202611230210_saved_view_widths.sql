-- Widths of the columns of a saved view, px by column.
ALTER TABLE saved_views ADD COLUMN widths jsonb NOT NULL DEFAULT '{}';
