-- The assistant: what was said, what it proposed, what it remembers, and what a model server was asked for.

CREATE TABLE assistant_conversations (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The first thing that was said, shortened.
  title text NOT NULL,
  -- What the next message may refer to: an open question, the last record that was spoken of.
  state jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX assistant_conversations_user ON assistant_conversations (company_id, user_id, updated_at DESC, id DESC);

CREATE TABLE assistant_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  content text NOT NULL,
  citations jsonb NOT NULL DEFAULT '[]',
  engine text CHECK (engine IN ('embedded', 'model')),
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', content)) STORED,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES assistant_conversations ON DELETE CASCADE,
  CHECK ((role = 'assistant') = (engine IS NOT NULL))
);
CREATE INDEX assistant_messages_conversation ON assistant_messages (company_id, conversation_id, created_at, id);

CREATE TABLE assistant_proposals (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('customer.create', 'job.create', 'visit.schedule', 'visit.reassign', 'job.cancel',
    'customer.message', 'report.run')),
  title text NOT NULL,
  changes jsonb NOT NULL,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Commands that a confirmation runs, as method, path, body and revision; and those that take it back.
  steps jsonb NOT NULL,
  undo_steps jsonb,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled', 'undone', 'failed')),
  result jsonb,
  problem text,
  created_at timestamptz NOT NULL,
  -- Until when an open one can be confirmed.
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES assistant_conversations ON DELETE CASCADE,
  FOREIGN KEY (company_id, message_id) REFERENCES assistant_messages ON DELETE CASCADE
);
CREATE INDEX assistant_proposals_message ON assistant_proposals (company_id, message_id);
CREATE INDEX assistant_proposals_conversation ON assistant_proposals (company_id, conversation_id);

CREATE TABLE assistant_memories (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'time_zone', 'my_jobs', 'note')),
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX assistant_memories_user ON assistant_memories (company_id, user_id, created_at);
-- One of each, except notes.
CREATE UNIQUE INDEX assistant_memories_kind ON assistant_memories (company_id, user_id, kind) WHERE kind <> 'note';

-- What a company asked the model server for on one day (UTC); visitors count at the company that sells.
CREATE TABLE assistant_model_use (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day)
);

-- Conversations of visitors, at the company that sells; the browser's id only as its SHA-256.
CREATE TABLE assistant_visitor_chats (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  visitor_hash text NOT NULL CHECK (visitor_hash ~ '^[0-9a-f]{64}$'),
  conversation_id uuid NOT NULL,
  -- What the visitor told, what was asked last, and the newest messages.
  state jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, visitor_hash)
);
CREATE INDEX assistant_visitor_chats_age ON assistant_visitor_chats (company_id, updated_at);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['assistant_conversations', 'assistant_messages', 'assistant_proposals', 'assistant_memories',
    'assistant_model_use', 'assistant_visitor_chats'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON assistant_conversations, assistant_messages, assistant_proposals,
  assistant_memories, assistant_model_use, assistant_visitor_chats TO switchyard_app;
