-- The change with which a flag left a project: later changes of the flag are none of that project's business, so its programs are not
-- woken by them. Earlier departures get the company's newest number, which no program of the project has passed. The policies
-- of the table do not let its owner write; heads are read as a member of switchyard_remover.
ALTER TABLE flag_former_projects ADD COLUMN number bigint;
ALTER TABLE flag_former_projects NO FORCE ROW LEVEL SECURITY;
UPDATE flag_former_projects p SET number = h.number FROM flag_heads h WHERE h.company_id = p.company_id;
ALTER TABLE flag_former_projects FORCE ROW LEVEL SECURITY;

-- A version that runs side by side notes the project without the number, in the same transaction.
CREATE FUNCTION note_former_project() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO flag_former_projects (company_id, flag_id, project, number)
    VALUES (NEW.company_id, NEW.id, OLD.project, NEW.changed)
    ON CONFLICT (company_id, flag_id, project) DO UPDATE SET number = excluded.number;
  RETURN NULL;
END $function$;
CREATE TRIGGER note_former_project AFTER UPDATE OF project ON flags FOR EACH ROW
  WHEN (OLD.project <> NEW.project) EXECUTE FUNCTION note_former_project();
