-- History of flags before the database kept it, from the events. Their offsets are its numbers. Every later change has a higher
-- number, so nobody waits: events and companies are only read, as a member of switchyard_remover, whose policies show all of them.
INSERT INTO flag_revisions (company_id, number, subject, subject_id, flag_id, environment, revision, before, after,
    actor_name, reason, at)
  SELECT e.company_id, e.off,
    CASE WHEN e.entity_kind = 'experiment' THEN 'experiment' WHEN e.type = 'flag.toggled' THEN 'state' ELSE 'flag' END,
    e.entity_id::uuid,
    CASE WHEN e.entity_kind = 'flag' THEN e.entity_id::uuid ELSE (e.payload #>> '{record,experiment,flagId}')::uuid END,
    CASE WHEN e.type = 'flag.toggled' THEN e.payload #>> '{record,environment}' END,
    (e.payload ->> 'revision')::integer,
    CASE e.type
      WHEN 'flag.toggled' THEN jsonb_build_object('enabled', e.payload #> '{changes,0,from}')
      WHEN 'experiment.status_changed' THEN jsonb_build_object('name', e.payload #> '{record,experiment,name}', 'status', e.payload #> '{changes,0,from}')
    END,
    CASE e.type
      WHEN 'flag.toggled' THEN jsonb_build_object('enabled', e.payload #> '{changes,0,to}')
      WHEN 'flag.created' THEN jsonb_build_object('key', e.payload #> '{record,flag,key}', 'description', e.payload #> '{record,flag,description}', 'variants', e.payload #> '{record,flag,variants}')
      ELSE jsonb_build_object('name', e.payload #> '{record,experiment,name}', 'status', e.payload #> '{record,experiment,status}')
    END,
    e.payload #>> '{actor,name}', e.payload ->> 'reason', (e.payload ->> 'occurredAt')::timestamptz
  FROM companies c JOIN events e ON e.topic = 't:' || c.id || ':flag_changes'
  WHERE e.type IN ('flag.created', 'flag.toggled', 'experiment.created', 'experiment.status_changed')
    AND (e.entity_kind = 'flag' OR e.payload #>> '{record,experiment,flagId}' IS NOT NULL)
    -- Changes since then are in the history already, and have events too.
    AND e.off < coalesce((SELECT min(r.number) FROM flag_revisions r WHERE r.company_id = c.id), e.off + 1);
