import { Trans } from '@lingui/react/macro';
import type { FlagChange } from './feature-flags-api.ts';
import { environmentName } from './environments.ts';

/** A change of a flag in one line: author, place and reason. */
export function FlagChangeText({ change }: { change: FlagChange }) {
  const { actorName, summary, environment, reason } = change;
  const author = <span className="font-medium text-1">{actorName}</span>;
  const done = lowerFirst(summary);
  const place = environment === null ? null : environmentName(environment);
  return (
    <>
      {place === null ? (
        <>
          {author} {done}
        </>
      ) : (
        <Trans>
          {author} {done} in {place}
        </Trans>
      )}
      {reason !== null && <span className="text-3"> · “{reason}”</span>}
    </>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
