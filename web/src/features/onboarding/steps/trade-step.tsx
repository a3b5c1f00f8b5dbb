import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { jobTypesOf } from '@switchyard/contracts/onboarding/job-types.ts';
import { type Trade, trades } from '@switchyard/contracts/technicians/technician.ts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { tradeWord } from '../../../lib/trade-word.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useChooseTradesMutation } from '../onboarding-api.ts';
import type { StepProps } from './step-props.ts';

/** The company's trades; each adds job types, which can be edited here. */
export function TradeStep({ onboarding, onDone }: StepProps) {
  const { company } = onboarding;
  const [chosen, setChosen] = useState<readonly Trade[]>(company.trades);
  const [own, setOwn] = useState<readonly string[]>(company.jobTypes);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [choose, { isLoading }] = useChooseTradesMutation();
  const toggle = (trade: Trade, isOn: boolean) => {
    const next = isOn ? [...chosen, trade] : chosen.filter((item) => item !== trade);
    const names = (list: readonly Trade[]) => jobTypesOf(list).map(({ name }) => name);
    const gone = names(chosen).filter((name) => !names(next).includes(name));
    const come = names(next).filter((name) => !names(chosen).includes(name));
    setChosen(next);
    setOwn([...new Set([...own.filter((name) => !gone.includes(name)), ...come])]);
  };
  const add = () => {
    const name = typed.trim();
    if (name !== '') setOwn([...new Set([...own, name])]);
    setTyped('');
  };
  const save = async () => {
    if (chosen.length === 0) {
      setProblem(t`Choose at least one trade`);
      return;
    }
    const { error } = await choose({ trades: [...chosen], jobTypes: [...own] });
    if (!error) onDone();
    else setProblem(Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error));
  };
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-md font-medium text-1">
          <Trans>Your trades</Trans>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {trades.map((trade) => (
            <div
              key={trade}
              className="flex min-h-12 items-center rounded-md border border-line bg-surface px-3 has-checked:border-line-strong has-checked:bg-surface-2"
            >
              <Checkbox checked={chosen.includes(trade)} onChange={(isOn) => toggle(trade, isOn)}>
                {tradeWord(trade)}
              </Checkbox>
            </div>
          ))}
        </div>
      </fieldset>
      {own.length > 0 && (
        <div>
          <h3 className="mb-2 text-md font-medium text-1">
            <Trans>Job types</Trans>
          </h3>
          <ul className="flex flex-wrap gap-1.5">
            {own.map((name) => (
              <li
                key={name}
                className="flex h-8 items-center gap-1 rounded-full border border-line bg-surface pr-1 pl-3 text-md text-1"
              >
                {name}
                <IconButton
                  label={t`Remove ${name}`}
                  icon={<X />}
                  size="sm"
                  tooltip={false}
                  onClick={() => setOwn(own.filter((item) => item !== name))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        className="flex max-w-120 items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label={t`Another job type`}>
            <Input
              maxLength={80}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder={t`Boiler inspection`}
            />
          </Field>
        </div>
        <Button type="submit" icon={<Plus />}>
          <Trans>Add</Trans>
        </Button>
      </form>
      <p className="text-sm text-3">
        <Trans>
          Checklists come with your trades and wait for the technician at every visit. You can change them
          later.
        </Trans>
      </p>
      <FormAlert message={problem} />
      <Button variant="primary" busy={isLoading} className="self-start" onClick={() => void save()}>
        <Trans>Save and continue</Trans>
      </Button>
    </div>
  );
}
