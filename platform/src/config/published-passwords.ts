import { ConfigError } from './config.ts';

/**
 * Default passwords from docker-compose.yml: the URL variable that contains it, the variable that overrides it, and the
 * publicly known password.
 */
export const publishedPasswords = [
  { address: 'DATABASE_OWNER_URL', variable: 'POSTGRES_PASSWORD', password: 'switchyard-postgres' },
  { address: 'DATABASE_URL', variable: 'APP_PASSWORD', password: 'switchyard-app' },
  { address: 'DATABASE_RELAY_URL', variable: 'RELAY_PASSWORD', password: 'switchyard-relay' },
  { address: 'REDIS_URL', variable: 'REDIS_PASSWORD', password: 'switchyard-redis' },
] as const;

/** True if the URL contains a published password. */
export function hasPublishedPassword(address: string): boolean {
  const { password } = new URL(address);
  return publishedPasswords.some((one) => one.password === password);
}

/**
 * Refuses published passwords: they are for evaluation, and a production deployment without the demo must set its own.
 * @throws ConfigError naming each variable that still has the published password
 */
export function refusePublishedPasswords(environment: Readonly<Record<string, string | undefined>>): void {
  const isProduction = (environment['NODE_ENV'] ?? 'production') === 'production';
  if (!isProduction || environment['SWITCHYARD_DEMO'] === 'true') return;
  const problems = publishedPasswords.flatMap(({ address, variable }) => {
    const given = environment[address];
    if (given === undefined || !URL.canParse(given) || !hasPublishedPassword(given)) return [];
    return [`  ${variable}: choose one; ${address} has the password of the example, which everybody knows`];
  });
  if (problems.length === 0) return;
  const kept = 'A database that was started before keeps the password of its owner: change it there as well.';
  throw new ConfigError(`Configuration refused:\n${problems.join('\n')}\n${kept}\nSee .env.example.`);
}
