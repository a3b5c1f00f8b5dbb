import type { FlagChange } from './feature-flags-api.ts';
import { environmentWord } from './flag-constants.ts';

/** A change of a flag in one line: author, place and reason. */
export function FlagChangeText({ change }: { change: FlagChange }) {
  const { actorName, summary, environment, reason } = change;
  return (
    <>
      <span className="font-medium text-1">{actorName}</span> {lowerFirst(summary)}
      {environment !== null && ` in ${environmentWord[environment].toLowerCase()}`}
      {reason !== null && <span className="text-3"> · “{reason}”</span>}
    </>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
