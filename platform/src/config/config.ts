import { salesContactDefaults } from '@switchyard/contracts/leads/lead-options.ts';
import { z } from 'zod';
import { address, flag, oneOf, wholeNumber } from './setting-schemas.ts';

const port = wholeNumber(0, 65_535);
const positive = wholeNumber(1);
const postgresUrl = address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/database');
const withoutSlash = (value: string) => value.trim().replace(/\/$/, '');
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin without a path',
  );
const originList = z
  .string()
  .transform((value) => value.split(',').map(withoutSlash))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** Every setting of the servers. A variable that starts with `SWITCHYARD_` and is not listed here is refused. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('production'),
  /** Address the api listens on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  /** Login of the least-privileged role that every request runs under (row-level security applies). */
  DATABASE_URL: postgresUrl,
  /** Login of the schema owner; only migrations use it. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Login of the relay role: reads events of all companies, nothing else. Needed by the workers. */
  DATABASE_RELAY_URL: postgresUrl.optional(),
  REDIS_URL: address(['redis', 'rediss'], 'redis://:password@host:6379'),
  SWITCHYARD_DATABASE_POOL: positive.default(12),
  /** Comma-separated origins that browsers may call from. Default: the address the api listens on. */
  SWITCHYARD_ORIGINS: originList.optional(),
  /** Origin that people open the console at: links in mails lead there. Default: the first that is allowed. */
  SWITCHYARD_PUBLIC_ORIGIN: z.string().transform(withoutSlash).pipe(origin).optional(),
  /** Demo accounts, the demo mail outbox and `npm run replay` exist only when this is true. */
  SWITCHYARD_DEMO: flag.default(false),
  /** Sandbox companies at a time: visitors of /demo make one each, for a day. 0: none. */
  SWITCHYARD_SANDBOXES: wholeNumber(0, 10_000).default(100),
  /** Megabytes of pictures and lists that one sandbox may hold. */
  SWITCHYARD_SANDBOX_MEGABYTES: positive.default(200),
  /** Folder with the built web application; absent when another server delivers it. */
  SWITCHYARD_WEB_ROOT: z.string().min(1).optional(),
  /** Folder with the guide and the blog (`guide/`, `blog/`), which the api and the assistant read. */
  SWITCHYARD_DOCS_DIR: z.string().min(1).default('docs'),
  /**
   * E-mail addresses, comma-separated, of those who run this deployment: they see failed tasks, errors and the queue
   * board of all companies. Nobody can sign up with a listed address, so the account comes first. Default: the demo
   * company's admins, and nobody else.
   */
  SWITCHYARD_OPERATORS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(z.email()).min(1))
    .optional(),
  /** `smtp://user:password@host:port`; without it mail lands in the outbox only. */
  SWITCHYARD_SMTP_URL: address(['smtp', 'smtps'], 'smtp://user:password@host:587').optional(),
  SWITCHYARD_MAIL_FROM: z.string().min(3).default('Switchyard <no-reply@switchyard.test>'),
  /** Hotline and address of sales that public pages name; leads are mailed to the address. */
  SWITCHYARD_SALES_PHONE: z.string().trim().min(5).max(40).default(salesContactDefaults.phone),
  SWITCHYARD_SALES_EMAIL: z.email().default(salesContactDefaults.email),
  /** Company whose staff see leads, and that keeps visitors' tickets. Default: the demo company in demo mode, else the oldest one. */
  SWITCHYARD_SALES_COMPANY_ID: z.uuid().toLowerCase().optional(),
  /**
   * Signs forms of visitors and links in mails, the same for all api processes. Default: what the file holds, else made
   * of the database's address, so that a change of its password ends links that are out.
   */
  SWITCHYARD_SIGNING_SECRET: z.string().min(32).optional(),
  /** File that holds that secret; all api processes share it, and the first one makes it. */
  SWITCHYARD_SIGNING_SECRET_FILE: z.string().min(1).optional(),
  /** Number of proxies in front whose X-Forwarded-* headers are believed. */
  SWITCHYARD_TRUSTED_PROXIES: wholeNumber(0, 8).default(0),
  /** Named flag environment this deployment evaluates by default. */
  SWITCHYARD_FLAG_ENVIRONMENT: oneOf(['production', 'staging', 'development']).default('production'),
  /** Multiplies every request limit; load tests raise it. */
  SWITCHYARD_RATE_LIMIT_FACTOR: positive.default(1),
  /** Port of the workers' health and metrics endpoint; 0 picks a free one. */
  SWITCHYARD_WORKER_PORT: port.default(0),
  /** Folder of the embedded servers' data, passwords and logs; only the scripts use it. Default: `.data`. */
  SWITCHYARD_DATA_DIR: z.string().min(1).optional(),
  /** Folder of the pictures of jobs; all api and workers processes share it. Unused when a bucket is set. */
  SWITCHYARD_PHOTO_DIR: z.string().min(1).default('.data/photos'),
  /** Bucket of an S3-compatible service that holds the pictures instead. */
  SWITCHYARD_S3_BUCKET: z.string().min(1).optional(),
  SWITCHYARD_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Address of a service other than Amazon's. */
  SWITCHYARD_S3_ENDPOINT: address(['http', 'https'], 'https://s3.example.com').optional(),
  /** Both or none: then the machine's own role is used. */
  SWITCHYARD_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  SWITCHYARD_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The bucket is part of the path, not of the host name: most services other than Amazon's want it so. */
  SWITCHYARD_S3_PATH_STYLE: flag.default(false),
  /** Receives unexpected failures and errors of browsers, without personal content; without it nobody does. */
  SWITCHYARD_SENTRY_DSN: z.url().optional(),
  /** Origin at which the workers' probes open the console. Default: the public one. */
  SWITCHYARD_PROBE_ORIGIN: z.string().transform(withoutSlash).pipe(origin).optional(),
  /** Name under which the sales chat speaks. */
  SWITCHYARD_SALES_PERSONA: z.string().trim().min(1).max(40).default('Alex'),
  /** Base address of an OpenAI-compatible server for the assistant, with its version: `https://llm.example.com/v1`. */
  AI_BASE_URL: address(['http', 'https'], 'https://llm.example.com/v1').optional(),
  /** Model to ask there. Without address and model the built-in engine answers. */
  AI_MODEL: z.string().min(1).optional(),
  /** Key of that server; some need none. */
  AI_API_KEY: z.string().min(1).optional(),
  /** Longest time for one answer of the model server, retries included, milliseconds; then the built-in engine answers. */
  AI_TIMEOUT_MS: wholeNumber(100, 60_000).default(8_000),
  /** Calls and tokens of the model server that one company may use per day (UTC). */
  AI_DAILY_CALLS: wholeNumber(0).default(2_000),
  AI_DAILY_TOKENS: wholeNumber(0).default(2_000_000),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Parsed settings, passed as a value from a process's composition root. */
export type Config = Readonly<z.output<typeof environmentSchema>>;

/** Thrown at start; the message names every variable that is unknown or bad. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment of a process.
 * @throws ConfigError naming each unknown `SWITCHYARD_` variable and each bad value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = new Set(Object.keys(environmentSchema.shape));
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems = Object.keys(present)
    .filter((name) => name.startsWith('SWITCHYARD_') && !known.has(name))
    .map((name) => `${name}: unknown setting`);
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError(`Configuration refused:\n  ${problems.join('\n  ')}\nSee .env.example.`);
  }
  return Object.freeze(parsed.data);
}

/** Reads the configuration of the current process. @throws ConfigError */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}

/**
 * Origins a browser may call from: the public one and the configured list, or the api's own address in all its loopback
 * spellings.
 */
export function allowedOrigins(config: Config): readonly string[] {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.PORT}`);
  const listed = config.SWITCHYARD_ORIGINS ?? own;
  const { SWITCHYARD_PUBLIC_ORIGIN: open } = config;
  return open === undefined ? listed : [...new Set([open, ...listed])];
}

/** Origin that the probes of the status page ask. */
export function probeOrigin(config: Config): string {
  return config.SWITCHYARD_PROBE_ORIGIN ?? publicOrigin(config);
}

/** Origin that links in mails begin with. */
export function publicOrigin(config: Config): string {
  return allowedOrigins(config)[0] ?? '';
}
