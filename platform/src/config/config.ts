import { networkSchema } from '@switchyard/contracts/settings/settings-routes.ts';
import { salesContactDefaults } from '@switchyard/contracts/leads/lead-options.ts';
import { defaultPlan, planIds } from '@switchyard/contracts/usage/company-limits.ts';
import { z } from 'zod';
import { isPublicHost } from './public-host.ts';
import { address, flag, isPlainAddress, mapAddress, oneOf, share, wholeNumber } from './setting-schemas.ts';

const port = wholeNumber(0, 65_535);
const positive = wholeNumber(1);
const postgresUrl = address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/database');
const otlpUrl = address(['http', 'https'], 'http://collector.example:4318');
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

const networkList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(networkSchema));

/** A fact that the legal pages state, in one line. */
const statement = z
  .string()
  .trim()
  .min(2)
  .max(400)
  .regex(/^[^\n\r]*$/, 'must be one line')
  .optional();
const linkOrPath = z
  .string()
  .trim()
  .max(400)
  .refine(
    (value) => /^\/(?!\/)\S*$/.test(value) || (/^https:\/\/\S+$/.test(value) && URL.canParse(value)),
    'must be an address such as https://www.example.com/dpa.pdf, or a path of this site such as /contact',
  )
  .optional();

/** Every setting of the servers. A variable that starts with `SWITCHYARD_` and is not listed here is refused. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('production'),
  /** Address the api binds to. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  /** Login of the least-privileged role that every request runs under (row-level security applies). */
  DATABASE_URL: postgresUrl,
  /** Login of the schema owner; only migrations use it. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Login of the relay role: reads events of all companies, nothing else. Required by the workers. */
  DATABASE_RELAY_URL: postgresUrl.optional(),
  REDIS_URL: address(['redis', 'rediss'], 'redis://:password@host:6379'),
  SWITCHYARD_DATABASE_POOL: positive.default(12),
  /** Comma-separated origins from which browsers may call. Default: the address the api listens on. */
  SWITCHYARD_ORIGINS: originList.optional(),
  /** Public origin of the console, used for links in mails. Default: the first allowed origin. */
  SWITCHYARD_PUBLIC_ORIGIN: z.string().transform(withoutSlash).pipe(origin).optional(),
  /** Enables demo accounts, the demo mail outbox and `npm run replay`. */
  SWITCHYARD_DEMO: flag.default(false),
  /**
   * Confirms a demo at a public address, where everyone knows the passwords of its accounts. Its admins are no operators
   * then.
   */
  SWITCHYARD_PUBLIC_DEMO: flag.default(false),
  /** Maximum number of sandbox companies; each visitor of /demo creates one for a day. 0: none. */
  SWITCHYARD_SANDBOXES: wholeNumber(0, 10_000).default(100),
  /** Megabytes of pictures and lists per sandbox. */
  SWITCHYARD_SANDBOX_MEGABYTES: positive.default(200),
  /** Plan of new companies, whose limits apply: one of the price page. */
  SWITCHYARD_PLAN: oneOf(planIds).default(defaultPlan),
  /** Folder with the built web application; unset if another server delivers it. */
  SWITCHYARD_WEB_ROOT: z.string().min(1).optional(),
  /**
   * `on`: the console can be installed and starts without a network. Off, browsers remove the worker and the files that
   * it stored.
   */
  SWITCHYARD_INSTALLABLE: oneOf(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /** Address of a MapLibre style that maps are drawn with. Default: land and borders that come with the console. */
  SWITCHYARD_MAP_STYLE: mapAddress('https://maps.example.com/style.json').optional(),
  /**
   * Address of a PMTiles archive in the schema of Protomaps, drawn in the colours of the console. A style goes first; the
   * archive is used if it does not answer.
   */
  SWITCHYARD_MAP_TILES: mapAddress('https://maps.example.com/region.pmtiles').optional(),
  /** Further origins from which the style loads tiles, glyphs and symbols, separated by spaces. */
  SWITCHYARD_MAP_ORIGINS: z
    .string()
    .transform((value) => value.trim().split(/\s+/).map(withoutSlash))
    .pipe(z.array(origin.refine(isPlainAddress, 'must be an origin without a wildcard')).min(1))
    .optional(),
  /** Folder with the guide and the blog (`guide/`, `blog/`), for the api and the assistant. */
  SWITCHYARD_DOCS_DIR: z.string().min(1).default('docs'),
  /**
   * Comma-separated email addresses of the operators: they see failed tasks, errors and the queue board of all
   * companies. Nobody can sign up with a listed address, so create the account first. Default: the demo company's
   * admins only.
   */
  SWITCHYARD_OPERATORS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(z.email()).min(1))
    .optional(),
  /** `smtp://user:password@host:port`; without it mail is only kept in the outbox. */
  SWITCHYARD_SMTP_URL: address(['smtp', 'smtps'], 'smtp://user:password@host:587').optional(),
  SWITCHYARD_MAIL_FROM: z.string().min(3).default('Switchyard <no-reply@switchyard.test>'),
  /** Sales hotline and address shown on public pages; leads are mailed to the address. */
  SWITCHYARD_SALES_PHONE: z.string().trim().min(5).max(40).default(salesContactDefaults.phone),
  SWITCHYARD_SALES_EMAIL: z.email().default(salesContactDefaults.email),
  /**
   * Company whose staff see leads, and that stores visitors' tickets. Default: the demo company in demo mode, else the
   * oldest company.
   */
  SWITCHYARD_SALES_COMPANY_ID: z.uuid().toLowerCase().optional(),
  /** Legal entity that operates this deployment. This and the next eight are required outside the demo. */
  SWITCHYARD_OPERATOR_NAME: statement,
  /** Its postal address, in one line. */
  SWITCHYARD_OPERATOR_ADDRESS: statement,
  /** Register and number of the entity, or `none`. */
  SWITCHYARD_OPERATOR_REGISTER: statement,
  /** Address for legal notices. */
  SWITCHYARD_OPERATOR_EMAIL: z.email().optional(),
  /** Data protection officer or contact: name and address. */
  SWITCHYARD_OPERATOR_DATA_PROTECTION: statement,
  /** Country or countries of the servers and backups. */
  SWITCHYARD_OPERATOR_SERVER_COUNTRY: statement,
  /** Sub-processors with what they do, or `none`. */
  SWITCHYARD_OPERATOR_SUBPROCESSORS: statement,
  /** Law that governs the terms, and its courts. */
  SWITCHYARD_OPERATOR_LAW: statement,
  /** Agreement about processing on behalf: an https address, or a path of this site. */
  SWITCHYARD_OPERATOR_DPA_URL: linkOrPath,
  /**
   * Secret that signs public forms and links in mails, and seals stored secrets; the same for all processes. Default: the contents of the
   * file, else derived from the database URL, in which case changing its password invalidates issued links.
   */
  SWITCHYARD_SIGNING_SECRET: z.string().min(32).optional(),
  /** File with the signing secret; shared by all processes and created by the first. */
  SWITCHYARD_SIGNING_SECRET_FILE: z.string().min(1).optional(),
  /** Number of reverse proxies whose X-Forwarded-* headers are trusted. */
  SWITCHYARD_TRUSTED_PROXIES: wholeNumber(0, 8).default(0),
  /** Flag environment that this deployment evaluates by default. */
  SWITCHYARD_FLAG_ENVIRONMENT: oneOf(['production', 'staging', 'development']).default('production'),
  /** Multiplies all rate limits; load tests raise it. */
  SWITCHYARD_RATE_LIMIT_FACTOR: positive.default(1),
  /** Port of the workers' health and metrics endpoint; 0 picks a free one. */
  SWITCHYARD_WORKER_PORT: port.default(0),
  /** Folder for data, passwords and logs of the embedded servers; only the scripts use it. Default: `.data`. */
  SWITCHYARD_DATA_DIR: z.string().min(1).optional(),
  /** Folder for job pictures; shared by all api and workers processes. Unused when a bucket is set. */
  SWITCHYARD_PHOTO_DIR: z.string().min(1).default('.data/photos'),
  /** Bucket of an S3-compatible service that stores the pictures instead. */
  SWITCHYARD_S3_BUCKET: z.string().min(1).optional(),
  SWITCHYARD_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Endpoint of an S3-compatible service other than Amazon's. */
  SWITCHYARD_S3_ENDPOINT: address(['http', 'https'], 'https://s3.example.com').optional(),
  /** Set both or neither: without them the machine's own role is used. */
  SWITCHYARD_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  SWITCHYARD_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Puts the bucket in the path instead of the host name, as most S3-compatible services expect. */
  SWITCHYARD_S3_PATH_STYLE: flag.default(false),
  /** Receives unexpected failures and browser errors, without personal content; unset: nothing is sent. */
  SWITCHYARD_SENTRY_DSN: z.url().optional(),
  /**
   * Address of an OpenTelemetry collector (OTLP over HTTP), which gets the spans of requests and tasks; `/v1/traces` is
   * appended. Unset: nothing is sent.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl.optional(),
  /** The whole address for spans instead, used as it is. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpUrl.optional(),
  /** `name=value,name=value`, sent with each batch of spans. Read by the SDK from the environment. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/protobuf', 'http/json']).default('http/protobuf'),
  /** Name of the service in traces. Default: `switchyard-api` or `switchyard-workers`. Read by the SDK. */
  OTEL_SERVICE_NAME: z.string().optional(),
  /** `name=value,name=value`, added to each span. Read by the SDK. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  /** Traces that are recorded. `parentbased_`: the caller decides; a browser's traces are always recorded then. */
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_always_on'),
  /** Share of the traces that the ratio samplers record, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  /** True: nothing is recorded or sent, even with an endpoint. */
  OTEL_SDK_DISABLED: flag.default(false),
  /** Origin at which the workers' probes open the console. Default: the public origin. */
  SWITCHYARD_PROBE_ORIGIN: z.string().transform(withoutSlash).pipe(origin).optional(),
  /** Longest time for which companies may set a limit for their data, days. Default: ten years. */
  SWITCHYARD_LONGEST_RETENTION_DAYS: z.coerce.number().int().min(365).max(3_650).optional(),
  /**
   * Comma-separated addresses and networks outside the internet to which webhooks may send, also over HTTP:
   * `10.20.0.0/16, 192.168.7.5`. Default: none; webhooks reach the internet over HTTPS only.
   */
  SWITCHYARD_WEBHOOK_NETWORKS: networkList.optional(),
  /**
   * Comma-separated addresses and networks outside the internet in which push services of browsers may be, also over HTTP.
   * Every user names such a service, so they are apart from the networks of webhooks. Default: none.
   */
  SWITCHYARD_PUSH_NETWORKS: networkList.optional(),
  /** Display name of the sales chat. */
  SWITCHYARD_SALES_PERSONA: z.string().trim().min(1).max(40).default('Alex'),
  /** Base URL of an OpenAI-compatible server for the assistant, including the version: `https://llm.example.com/v1`. */
  AI_BASE_URL: address(['http', 'https'], 'https://llm.example.com/v1').optional(),
  /** Model to use on that server. Without URL and model the built-in engine answers. */
  AI_MODEL: z.string().min(1).optional(),
  /** API key of that server; optional for some servers. */
  AI_API_KEY: z.string().min(1).optional(),
  /**
   * Maximum time for an answer of the model server, including retries, milliseconds; then the built-in engine answers.
   */
  AI_TIMEOUT_MS: wholeNumber(100, 60_000).default(8_000),
  /** Model calls and tokens that a company may use per day (UTC). */
  AI_DAILY_CALLS: wholeNumber(0).default(2_000),
  AI_DAILY_TOKENS: wholeNumber(0).default(2_000_000),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Parsed settings, passed as a value from a process's composition root. */
export type Config = Readonly<z.output<typeof environmentSchema>>;

/** Thrown at start; the message names every unknown or invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment of a process.
 * @throws ConfigError naming each unknown `SWITCHYARD_` variable and each invalid value.
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
  const exposed = parsed.success ? findPublicDemo(parsed.data) : undefined;
  if (exposed !== undefined) problems.push(exposed);
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError(`Configuration refused:\n  ${problems.join('\n  ')}\nSee .env.example.`);
  }
  return Object.freeze(parsed.data);
}

/** Why this demo may not run: at a public address, its published passwords let everyone in. */
function findPublicDemo(config: Config): string | undefined {
  if (!config.SWITCHYARD_DEMO || config.SWITCHYARD_PUBLIC_DEMO) return undefined;
  const origin = allowedOrigins(config).find((one) => isPublicHost(new URL(one).hostname));
  if (origin === undefined) return undefined;
  return `SWITCHYARD_DEMO: ${origin} is a public address, and everyone knows the passwords of the demo. Set it to false, or SWITCHYARD_PUBLIC_DEMO to true`;
}

/** Reads the configuration of the current process. @throws ConfigError */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}

/**
 * Origins from which browsers may call: the public one and the configured list, or the api's own address in all its
 * loopback spellings.
 */
export function allowedOrigins(config: Config): readonly string[] {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.PORT}`);
  const listed = config.SWITCHYARD_ORIGINS ?? own;
  const { SWITCHYARD_PUBLIC_ORIGIN: open } = config;
  return open === undefined ? listed : [...new Set([open, ...listed])];
}

/** Origin for the probes of the status page. */
export function probeOrigin(config: Config): string {
  return config.SWITCHYARD_PROBE_ORIGIN ?? publicOrigin(config);
}

/** Origin of links in mails. */
export function publicOrigin(config: Config): string {
  return allowedOrigins(config)[0] ?? '';
}
