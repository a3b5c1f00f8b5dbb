-- Partitions of events heal: rows that arrived while nobody made a month's partition lie in the default one, and move to
-- their own when it is made.
CREATE OR REPLACE FUNCTION ensure_event_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path TO 'public', 'pg_temp' SET timezone TO 'UTC' AS $function$
DECLARE
  month date;
  partition text;
BEGIN
  FOR month IN
    SELECT (date_trunc('month', now()) + make_interval(months => n))::date FROM generate_series(0, 1) n
    UNION
    SELECT DISTINCT date_trunc('month', recorded_at AT TIME ZONE 'UTC')::date FROM events_default
    ORDER BY 1
  LOOP
    partition := 'events_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(partition) IS NOT NULL;
    -- Writers wait until the rows have moved.
    LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL)', partition);
    EXECUTE format(
      'WITH moved AS (DELETE FROM events_default WHERE recorded_at >= %L AND recorded_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved',
      month, month + interval '1 month', partition);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      partition, month, month + interval '1 month');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', partition);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', partition);
  END LOOP;
END $function$;
