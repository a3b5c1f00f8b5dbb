const warning = 40;
const levelNames: Readonly<Record<number, string>> = { 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

/**
 * Text of a log line to show at the terminal: warnings and worse, and anything that is not a log line (a stack trace, a
 * message of Node). Undefined for everything else.
 */
export function describeLogLine(line: string): string | undefined {
  if (line.trim() === '') return undefined;
  const entry = parseEntry(line);
  if (!entry) return line;
  const { level, msg, err } = entry;
  if (typeof level !== 'number' || level < warning) return undefined;
  const reason = isRecord(err) && typeof err['message'] === 'string' ? err['message'] : undefined;
  const texts = [msg, reason].filter((text) => typeof text === 'string' && text !== '');
  return `${levelNames[level] ?? 'WARN'} ${[...new Set(texts)].join(': ')}`;
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
