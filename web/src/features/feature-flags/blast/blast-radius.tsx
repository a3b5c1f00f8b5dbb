import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { BlastAnswer } from '@switchyard/contracts/feature-flags/blast-routes.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { type BlastRequest, useBlastRadiusQuery } from './blast-api.ts';
import { blastLine, blastNotes, resultWord } from './blast-words.ts';

/** Most changes from one value to another that are shown. */
const mostMoves = 4;

/** How many of the contexts seen in the last day get something else by a change. */
export function BlastRadius(request: BlastRequest) {
  // The last answer stays until the next one: buttons below must not move under the pointer.
  const { data, isFetching, error } = useBlastRadiusQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <section
      aria-label={t`Effect`}
      aria-live="polite"
      aria-busy={isFetching}
      className="flex min-h-26 flex-col gap-1.5 rounded-md border border-line bg-surface-2 px-3 py-2.5 text-sm aria-busy:opacity-60"
    >
      {data && !error ? (
        <Answer answer={data} />
      ) : (
        <p className="text-3">
          {error ? refusal(error) : <Trans>Counting the contexts of the last 24 hours…</Trans>}
        </p>
      )}
    </section>
  );
}

/** Why the effect is not known: what is wrong with the fields of the change, or else with the request. */
function refusal(error: unknown): string {
  const messages = Object.values(fieldErrorsOf(error));
  return messages.length === 0 ? describeRequestError(error) : messages.join('. ');
}

function Answer({ answer }: { answer: BlastAnswer }) {
  const { contexts, changed, unknown, isKept, moves } = answer;
  if (!isKept) {
    return (
      <p className="text-2">
        <Trans>The effect is not known: contexts of this environment are not kept.</Trans>
      </p>
    );
  }
  if (contexts === 0) {
    return (
      <p className="text-2">
        {unknown === 0 ? (
          <Trans>
            The effect is not known: nobody was evaluated here in the last 24 hours. Programs that evaluate
            rules themselves do not report whom.
          </Trans>
        ) : (
          <Trans>
            The effect is not known yet: these rules read a field that no rule has read so far. It is kept
            from now on, once they are saved.
          </Trans>
        )}
      </p>
    );
  }
  return (
    <>
      <p className="font-medium text-1">{blastLine(answer)}</p>
      {changed > 0 && <Bar share={changed / contexts} />}
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-2">
        {moves.slice(0, mostMoves).map(({ from, to, count }) => (
          <li key={`${resultWord(from)} ${resultWord(to)}`} className="num">
            {resultWord(from)} → {resultWord(to)}: {count.toLocaleString('en')}
          </li>
        ))}
      </ul>
      {blastNotes(answer).map((note) => (
        <p key={note} className="text-3">
          {note}
        </p>
      ))}
    </>
  );
}

/** The share as a bar; its figure is in the sentence above. */
function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
      <div className="h-full min-w-1 rounded-full bg-warn" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
