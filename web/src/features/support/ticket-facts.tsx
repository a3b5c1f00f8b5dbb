import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { readErrorId } from '@switchyard/contracts/support/error-reference.ts';
import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DetailList } from '../../ui/detail-list.tsx';

/** The attached facts about the browser, exactly as sent. */
export const toDetails = (facts: readonly TicketFact[]) =>
  facts.map(({ name, value }) => ({ label: name, value }));

type SentAlongProps = {
  /** Error id in the address, valid or not. */
  error: string | null;
  facts: readonly TicketFact[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Attachments of a new ticket: the error that led to it, and facts that can be reviewed and excluded. */
export function SentAlong({ error, facts, isOn, onChange }: SentAlongProps) {
  const id = readErrorId(error);
  return (
    <div className="flex flex-col gap-3.5">
      {error !== null && (
        <p className="text-md text-2">
          {id === null ? (
            t`The link that led here names an error we cannot read. Say in the message what happened.`
          ) : (
            <Trans>
              About error <code className="font-mono text-sm wrap-anywhere text-1">{id}</code>
            </Trans>
          )}
        </p>
      )}
      <fieldset className="flex flex-col gap-2 rounded-md border border-line px-3 py-2">
        <legend className="sr-only">
          <Trans>Technical details we include</Trans>
        </legend>
        <Checkbox checked={isOn} onChange={onChange}>
          <Trans>Send these facts along</Trans>
        </Checkbox>
        <div className={isOn ? '' : 'opacity-50'}>
          <DetailList dense items={toDetails(facts)} />
        </div>
      </fieldset>
    </div>
  );
}
