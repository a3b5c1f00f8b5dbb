import { execFile } from 'node:child_process';
import { z } from 'zod';

const limitMs = 15_000;

const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});

/** Advisories on installed packages; `count` is null if the registry does not answer. */
export type AdvisoryFindings = { readonly count: number | null; readonly problems: readonly string[] };

/** Asks the registry for advisories; those of severity high and critical are problems. */
export async function readAdvisories(repository: string): Promise<AdvisoryFindings> {
  const answer = await new Promise<string>((resolve) => {
    // npm ends with an error if it found something, and if it could not ask.
    execFile('npm', ['audit', '--json'], { cwd: repository, timeout: limitMs }, (_, output) =>
      resolve(output),
    );
  });
  return advisoriesIn(answer);
}

/** Reads what `npm audit --json` prints. */
export function advisoriesIn(answer: string): AdvisoryFindings {
  const parsed = auditSchema.safeParse(parseJson(answer));
  if (!parsed.success) return { count: null, problems: [] };
  const found = Object.values(parsed.data.vulnerabilities);
  const serious = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return {
    count: found.length,
    problems: serious.map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
