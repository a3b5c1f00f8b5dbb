/** Rules about names and contents of files that the linter does not cover. Pure: paths and texts in, findings out. */
export type Finding = { readonly file: string; readonly line: number; readonly message: string };

type TextRule = {
  readonly appliesTo: (file: string) => boolean;
  readonly pattern: RegExp;
  readonly message: string;
};

const code = /\.(?:ts|tsx|mjs|cjs|js)$/;
const text =
  /\.(?:ts|tsx|mjs|cjs|js|json|jsonc|md|css|html|sql|ya?ml|sh|lua|txt|svg|example)$|(?:^|\/)(?:Dockerfile|Caddyfile)/;
const container = /(?:^|\/)(?:Dockerfile|docker-compose|compose)[^/]*$|^deploy\//;
const productCode = /^(?:contracts|platform|api|workers|web)\/src\//;
const ownTexts = /^scripts\/check\/|^\.oxlintrc\.json$|(?:^|\/)package-lock\.json$|(?:^|\/)seed-data\//;

const namelessStems = new Set([
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'shared',
  'manager',
  'service',
  'new',
  'v2',
]);
const namelessFolders = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared']);
const vagueSuffix = /-(?:utils?|helpers?|common|misc)$/;

const textRules: readonly TextRule[] = [
  {
    appliesTo: (file) => text.test(file) && !ownTexts.test(file),
    pattern: /\b(?:TODO|FIXME)\b/,
    message: 'unfinished work belongs in an issue, not in the tree',
  },
  {
    appliesTo: (file) => /\.test\.tsx?$/.test(file) && !ownTexts.test(file),
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fails)\b/,
    message: 'a test that does not run proves nothing: repair it or delete it',
  },
  {
    appliesTo: (file) => text.test(file) && !ownTexts.test(file) && !container.test(file),
    pattern: /(?<![\w./~})-])\/(?:home|Users|root|work|tmp)\/[\w.$]/,
    message: 'path of one machine: use a path relative to the repository or os.tmpdir()',
  },
  {
    appliesTo: (file) => code.test(file) && !ownTexts.test(file),
    pattern: /(?:oxlint|eslint)-(?:disable|enable)(?!(?:-next-line|-line)? [\w@/-]+(?:, [\w@/-]+)* -- \S)/,
    message:
      'switch a lint rule off by name, for one line, with its reason: oxlint-disable-next-line <rule> -- <reason>',
  },
  {
    appliesTo: (file) => productCode.test(file) && !/^platform\/src\/(?:config|testing)\//.test(file),
    pattern:
      /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\[['"]env['"]\]|\{[^}]*\benv\b[^}]*\}\s*(?:=\s*process\b|from\s+['"](?:node:)?process['"])/,
    message: 'only platform/src/config reads the environment; take the value as a parameter',
  },
  {
    appliesTo: (file) => /^web\/src\/(?!lib\/).*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    pattern:
      /\bIntl\s*\.\s*DateTimeFormat\s*\((?!\)\s*\.resolvedOptions)|\btoLocale(?:Date|Time)String\s*\(|\bDate\([^)]*\)\.to(?:Locale|Date|Time)?String\s*\(/,
    message: 'the console writes dates in one way: use formatDate of web/src/lib/format-date.ts',
  },
  {
    appliesTo: (file) => file.endsWith('package-lock.json'),
    pattern:
      /"resolved": "(?!https:\/\/registry\.npmjs\.org\/|contracts"|platform"|api"|workers"|web"|tests"|scripts"|bench")/,
    message: 'the lock file must point to the public registry only',
  },
];

function nameFindings(file: string): Finding[] {
  if (!code.test(file)) return [];
  const folders = file.split('/');
  const stem = (folders.pop() ?? '').replace(/(?:\.test|\.config|\.d)?\.\w+$/, '');
  const findings: Finding[] = [];
  if (namelessStems.has(stem) || vagueSuffix.test(stem)) {
    findings.push({ file, line: 1, message: `name the file after what it exports, not '${stem}'` });
  }
  const folder = folders.find((name) => namelessFolders.has(name));
  if (folder !== undefined)
    findings.push({ file, line: 1, message: `name the folder after what it holds, not '${folder}'` });
  return findings;
}

/** True if the contents of this file are checked; others need not be read. */
export function isScanned(file: string): boolean {
  return textRules.some((rule) => rule.appliesTo(file));
}

/** All findings for one file; `file` is relative to the repository, with forward slashes. */
export function checkFile(file: string, content: string): Finding[] {
  const rules = textRules.filter((rule) => rule.appliesTo(file));
  const findings = nameFindings(file);
  if (rules.length === 0) return findings;
  for (const [at, line] of content.split('\n').entries()) {
    for (const rule of rules) {
      if (rule.pattern.test(line)) findings.push({ file, line: at + 1, message: rule.message });
    }
  }
  return findings;
}
