import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { useFlagHistoryInfiniteQuery } from './feature-flags-api.ts';
import { FlagChangeText } from './flag-change-text.tsx';

type FlagChangesSinceProps = { flagKey: string; environment: FlagEnvironment; since: number };

/** Changes of a flag in an environment after a revision, with their authors, newest first. */
export function FlagChangesSince({ flagKey, environment, since }: FlagChangesSinceProps) {
  const { data } = useFlagHistoryInfiniteQuery(flagKey, { refetchOnMountOrArgChange: true });
  const known = data?.pages.flatMap(({ items }) => items) ?? [];
  const changes = known.filter((change) => change.environment === environment && change.revision > since);
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li key={change.id} className="wrap-anywhere">
          <FlagChangeText change={change} />
        </li>
      ))}
    </ul>
  );
}
