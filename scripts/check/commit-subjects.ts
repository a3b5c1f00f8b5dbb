import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Longest subject, characters: what a list of commits shows without cutting it. */
const longestSubject = 72;
/** Commits from before the rule are left as they are. */
const ruleSince = '2026-11-23T03:10:00Z';
const merge = /^Merge (?:branch|remote-tracking branch|pull request) /;

/** Errors in the subject of a commit; empty if it follows CONTRIBUTING. */
export function subjectProblems(subject: string): string[] {
  if (merge.test(subject)) return [];
  return [
    ...(subject.length > longestSubject
      ? [`has ${subject.length} characters, at most ${longestSubject}`]
      : []),
    ...(/[.;]$/.test(subject) ? ['ends with a full stop'] : []),
    ...(/^[^A-Z`"]/.test(subject) && !subject.startsWith('npm ')
      ? ['does not begin with a capital letter']
      : []),
    ...(subject.trim().split(/\s+/).length < 2 ? ['is a single word'] : []),
  ];
}

/** Problems of all commits since the rule, with their abbreviated hash; none outside a git checkout. */
export async function commitProblems(repository: string): Promise<{ count: number; problems: string[] }> {
  const { stdout } = await run('git', ['log', '--no-merges', `--since=${ruleSince}`, '--format=%h%x09%s'], {
    cwd: repository,
  });
  const commits = stdout.split('\n').filter(Boolean);
  const problems = commits.flatMap((line) => {
    const [hash = '', subject = ''] = line.split('\t');
    return subjectProblems(subject).map((problem) => `${hash} "${subject}" ${problem}`);
  });
  return { count: commits.length, problems };
}
