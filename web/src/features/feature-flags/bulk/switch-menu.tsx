import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagRecord } from '@switchyard/contracts/feature-flags/flag-record.ts';
import { Power } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../../lib/request-error.ts';
import { type BulkOutcome, batchesOf } from '../../../records/bulk-change.ts';
import { countOf } from '../../../records/use-bulk-change.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { BlastLine } from '../blast/blast-line.tsx';
import { environmentName, environmentWord } from '../environments.ts';
import { useToggleFlagMutation } from '../feature-flags-api.ts';
import { flagStateIn } from '../flag-state.ts';
import { useTryStop } from '../requests/use-stop-flag.ts';
import { environmentsOfAll } from '../rules/environments-of.ts';

/** Flags whose effect is counted before they are switched on together. */
const mostEffects = 20;
const switchOn = { change: { kind: 'switch' as const, enabled: true } };
/** Requests that are sent together. */
const together = 6;

type Switched = { readonly environment: FlagEnvironment; readonly flags: readonly Flag[] };
type Attempt = (flag: Flag) => Promise<{ error?: unknown }>;

type SwitchMenuProps = {
  flags: readonly Flag[];
  onOutcome: (outcome: BulkOutcome<Flag>) => void;
};

/** Switches the selected flags in one environment: off at once, on after a confirmation that names them. */
export function SwitchMenu({ flags, onOutcome }: SwitchMenuProps) {
  const [asked, ask] = useState<Switched | null>(null);
  const [send] = useToggleFlagMutation();
  const tryStop = useTryStop();
  const places = environmentsOfAll(flags).map((environment) => ({
    environment,
    on: flags.filter((flag) => flagStateIn(flag, environment)?.enabled === true),
    off: flags.filter((flag) => flagStateIn(flag, environment)?.enabled === false),
  }));
  const stop = async ({ environment, flags: chosen }: Switched) => {
    const place = environmentName(environment);
    const attempt: Attempt = async (flag) => ({ error: await tryStop(flag, environment) });
    onOutcome(await outcomeOf(t`switched off in ${place}`, chosen, attempt));
  };
  const start = async ({ environment, flags: chosen }: Switched, reason: string | null) => {
    const place = environmentName(environment);
    const attempt: Attempt = (flag) => {
      const revision = flagStateIn(flag, environment)?.revision ?? 0;
      return send({ key: flag.key, environment, revision, enabled: true, reason });
    };
    onOutcome(await outcomeOf(t`switched on in ${place}`, chosen, attempt));
  };
  return (
    <>
      <DropdownMenu
        side="top"
        trigger={
          <Button size="sm" icon={<Power />}>
            <Trans>Switch</Trans>
          </Button>
        }
        items={[
          ...places
            .filter(({ on }) => on.length > 0)
            .map(({ environment, on }) => ({
              label: t`Off in ${environmentWord(environment)}`,
              shortcut: String(on.length),
              danger: true,
              onSelect: () => void stop({ environment, flags: on }),
            })),
          ...places
            .filter(({ off }) => off.length > 0)
            .map(({ environment, off }) => ({
              label: t`On in ${environmentWord(environment)}`,
              shortcut: String(off.length),
              onSelect: () => ask({ environment, flags: off }),
            })),
        ]}
      />
      {asked && (
        <SwitchOn
          asked={asked}
          onConfirm={(reason) => start(asked, reason === '' ? null : reason)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

type SwitchOnProps = {
  asked: Switched;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
};

function SwitchOn({ asked: { environment, flags }, onConfirm, onClose }: SwitchOnProps) {
  const place = environmentName(environment);
  const count = countOf(flagRecord, flags.length);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Enable ${count} in ${place}?`}
      description={t`Every connected screen of ${place} follows at once. A flag that someone changes meanwhile stays as it is.`}
      details={
        <>
          <ul aria-label={t`Flags`} className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-sm">
            {flags.map(({ id, name, key }, index) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-medium text-1">{name}</span>{' '}
                <span className="font-mono text-xs text-3">{key}</span>
                {index < mostEffects && (
                  <BlastLine flag={key} environment={environment} question={switchOn} />
                )}
              </li>
            ))}
          </ul>
          {flags.length > mostEffects && (
            <p className="text-xs text-3">
              <Trans>
                Effects are counted for the first {mostEffects} flags; the page of a flag shows its own.
              </Trans>
            </p>
          )}
        </>
      }
      confirmLabel={t`Enable ${count}`}
      reason="optional"
      onConfirm={onConfirm}
    />
  );
}

/** Sends one request per flag, a few at a time, and collects the answers. */
async function outcomeOf(verb: string, flags: readonly Flag[], attempt: Attempt): Promise<BulkOutcome<Flag>> {
  const done: BulkOutcome<Flag>['done'][number][] = [];
  const refused: BulkOutcome<Flag>['refused'][number][] = [];
  for (const batch of batchesOf(flags, together)) {
    const answers = await Promise.all(batch.map(async (item) => ({ item, ...(await attempt(item)) })));
    for (const { item, error } of answers) {
      if (error === undefined) done.push({ item, revision: item.revision });
      else refused.push({ item, reason: describeRequestError(error) });
    }
  }
  return { verb, done, refused };
}
