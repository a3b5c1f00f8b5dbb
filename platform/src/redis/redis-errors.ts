/** The server hangs: commands fail without being sent. */
export class RedisHangsError extends Error {
  override readonly name = 'RedisHangsError';

  constructor() {
    super('Redis does not answer');
  }
}

const commandTimedOut = 'Command timed out';
/** Messages of the driver for commands that could not be sent or got no answer. */
const driverMessages = [
  commandTimedOut,
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
];

/** True if a command got no answer in time. */
export function isRedisTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === commandTimedOut;
}

/** True if a command failed because Redis is away, hangs or starts; it may succeed later. */
export function isRedisUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof RedisHangsError ||
    error.name === 'MaxRetriesPerRequestError' ||
    driverMessages.includes(error.message) ||
    error.message.startsWith('LOADING ')
  );
}
