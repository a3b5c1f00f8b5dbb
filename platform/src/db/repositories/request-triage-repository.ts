import { sql, type Tx } from '../database.ts';

export type DuplicateCandidate = {
  kind: 'service_request' | 'job';
  id: string;
  number: number;
  title: string;
  text: string;
  state: string;
  createdAt: Date;
  isSameSite: boolean;
  isSameCustomer: boolean;
  isSameContact: boolean;
};

type Asked = {
  id: string;
  siteId: string | null;
  customerId: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  street: string | null;
  words: readonly string[];
  since: Date;
};

/** Most candidates that are compared. */
const mostCandidates = 60;

/** Requests and open jobs that share site, account, contact or words, the newest first. */
export async function findDuplicateCandidates(tx: Tx, asked: Asked): Promise<DuplicateCandidate[]> {
  const { id, siteId, customerId, contactPhone, contactEmail, street, since } = asked;
  const words = wordsQuery(asked.words);
  const sameSite = sql`coalesce(r.site_id = ${siteId}, false) OR coalesce(lower(r.address ->> 'line1') = ${street}, false)`;
  const sameContact = sql`coalesce(r.contact_phone = ${contactPhone}, false)
    OR coalesce(r.contact_email = ${contactEmail}, false)`;
  const { rows } = await sql<DuplicateCandidate>`
    (SELECT 'service_request' AS kind, r.id, r.number::integer, r.title, r.title || ' ' || r.description AS text, r.state,
        r.created_at, (${sameSite}) AS is_same_site, coalesce(r.customer_id = ${customerId}, false) AS is_same_customer,
        (${sameContact}) AS is_same_contact
      FROM service_requests r
      WHERE r.company_id = app_company() AND r.deleted_at IS NULL AND r.id <> ${id} AND r.created_at > ${since}
        AND r.state NOT IN ('duplicate', 'cancelled')
        AND (${sameSite} OR ${sameContact} OR r.customer_id = ${customerId} OR r.search @@ ${words})
      ORDER BY r.created_at DESC LIMIT ${mostCandidates})
    UNION ALL
    (SELECT 'job', j.id, j.number::integer, j.title, j.title || ' ' || j.description, j.state, j.created_at,
        coalesce(j.site_id = ${siteId}, false), coalesce(j.customer_id = ${customerId}, false), false
      FROM jobs j
      WHERE j.company_id = app_company() AND j.deleted_at IS NULL AND j.created_at > ${since}
        AND j.state NOT IN ('cancelled', 'closed', 'invoiced')
        AND (j.site_id = ${siteId} OR j.customer_id = ${customerId})
        AND NOT EXISTS (SELECT FROM service_requests own
          WHERE own.company_id = j.company_id AND own.job_id = j.id AND own.id = ${id})
      ORDER BY j.created_at DESC LIMIT ${mostCandidates})`.execute(tx);
  return rows;
}

export type PastWork = { type: string; trade: string; jobs: number };

/** Types of the company's jobs that share words with a text, the most frequent first. */
export async function findTypesByWords(tx: Tx, words: readonly string[]): Promise<PastWork[]> {
  if (words.length === 0) return [];
  const query = wordsQuery(words);
  const { rows } = await sql<PastWork>`
    SELECT type, trade, count(*)::integer AS jobs FROM (
      SELECT j.type, j.trade FROM jobs j
      WHERE j.company_id = app_company() AND j.deleted_at IS NULL AND j.search @@ ${query}
      ORDER BY ts_rank(j.search, ${query}) DESC, j.created_at DESC LIMIT 40) closest
    GROUP BY type, trade ORDER BY jobs DESC, type LIMIT 5`.execute(tx);
  return rows;
}

export type WorkOfType = {
  jobs: number;
  /** Median time of finished visits, minutes; null without any. */
  minutes: number | null;
  finished: number;
  skills: { skill: string; level: number; jobs: number }[];
};

/** Skills and times of the company's last jobs of a type. */
export async function readWorkOfType(tx: Tx, type: string): Promise<WorkOfType> {
  const { rows } = await sql<WorkOfType>`
    WITH last AS (
      SELECT j.id, j.required_skills FROM jobs j
      WHERE j.company_id = app_company() AND j.deleted_at IS NULL AND j.type = ${type}
      ORDER BY j.created_at DESC LIMIT 200),
    worked AS (
      SELECT extract(epoch FROM v.completed_at - v.started_at) / 60 AS minutes FROM visits v JOIN last ON last.id = v.job_id
      WHERE v.company_id = app_company() AND v.deleted_at IS NULL AND v.state = 'completed'
        AND v.completed_at > v.started_at + interval '5 minutes' AND v.completed_at < v.started_at + interval '1 day')
    SELECT (SELECT count(*)::integer FROM last) AS jobs,
      (SELECT count(*)::integer FROM worked) AS finished,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes))::integer FROM worked) AS minutes,
      coalesce((SELECT jsonb_agg(s) FROM (
        SELECT item ->> 'skill' AS skill, max((item ->> 'level')::integer) AS level, count(*)::integer AS jobs
        FROM last, jsonb_array_elements(last.required_skills) item GROUP BY 1 ORDER BY 3 DESC LIMIT 10) s), '[]') AS skills`.execute(
    tx,
  );
  return rows[0] ?? { jobs: 0, minutes: null, finished: 0, skills: [] };
}

/** Customers with this mail address or phone number. */
export async function findCustomersByContact(
  tx: Tx,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<{ id: string; name: string; isSameEmail: boolean; isSamePhone: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isSameEmail: boolean; isSamePhone: boolean }>`
    SELECT c.id, c.name, coalesce(c.email = ${email}, false) AS is_same_email,
      coalesce(c.phone = ${phone}, false) AS is_same_phone
    FROM customers c
    WHERE c.company_id = app_company() AND c.deleted_at IS NULL AND (c.email = ${email} OR c.phone = ${phone})
    ORDER BY c.name LIMIT 5`.execute(tx);
  return rows;
}

/** Any of the words, as whole words; matches nothing without words. */
function wordsQuery(words: readonly string[]) {
  const quoted = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
  return sql`to_tsquery('simple', ${quoted.join(' | ')})`;
}
