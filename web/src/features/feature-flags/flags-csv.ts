import { t } from '@lingui/core/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { environmentWord } from './environments.ts';
import { flagStateIn } from './flag-state.ts';
import { environmentsOfAll } from './rules/environments-of.ts';

/** Flags as a file: the state in each environment, with the author and time of its last change. */
export function flagsCsv(rows: readonly Flag[]): string {
  return toCsv(
    [
      { header: t`Key`, value: (flag: Flag) => flag.key },
      { header: t`Description`, value: (flag: Flag) => flag.description },
      ...environmentsOfAll(rows).flatMap((environment) => {
        const place = environmentWord(environment);
        return [
          {
            header: place,
            value: (flag: Flag) => (flagStateIn(flag, environment)?.enabled === true ? t`on` : t`off`),
          },
          {
            header: t`${place} changed by`,
            value: (flag: Flag) => flagStateIn(flag, environment)?.updatedBy ?? '',
          },
          {
            header: t`${place} changed at`,
            value: (flag: Flag) => flagStateIn(flag, environment)?.updatedAt ?? '',
          },
        ];
      }),
    ],
    rows,
  );
}
