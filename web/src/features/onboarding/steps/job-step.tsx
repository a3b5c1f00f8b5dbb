import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { starterJobTypes } from '@switchyard/contracts/onboarding/job-types.ts';
import { type Trade, trades } from '@switchyard/contracts/technicians/technician.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { tradeWord } from '../../../lib/trade-word.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { type PickerOption, RecordPicker } from '../../../ui/record-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useAddFirstJobMutation, useCustomersNamedQuery, useSitesForQuery } from '../onboarding-api.ts';
import type { StepProps } from './step-props.ts';

/** Stored with the job. */
const usualType = 'Repair'; // no-literal-text: a value of the record

/** The first job: for one of the customers, of one of the job types. */
export function JobStep({ onboarding, onDone }: StepProps) {
  const { company, counts, steps } = onboarding;
  const types = company.jobTypes.length > 0 ? company.jobTypes : [usualType];
  const [type, setType] = useState(types[0] ?? usualType);
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState(String(minutesOf(type)));
  const [trade, setTrade] = useState<Trade>(tradeOf(type) ?? company.trades[0] ?? 'electrical');
  const [customer, setCustomer] = useState<PickerOption | null>(null);
  const [chosenSite, setSite] = useState<string | null>(null);
  const siteQuery = useSitesForQuery(customer?.id ?? '', { skip: customer === null });
  const sites = siteQuery.currentData?.items ?? [];
  const siteId = chosenSite ?? sites[0]?.id ?? null;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [add, { isLoading }] = useAddFirstJobMutation();
  const toast = useToast();
  const choose = (value: string) => {
    setType(value);
    setMinutes(String(minutesOf(value)));
    setTrade(tradeOf(value) ?? trade);
  };
  const submit = async () => {
    const missing = {
      ...(title.trim() === '' ? { title: t`Required` } : {}),
      ...(customer === null ? { customerId: t`Please choose a customer` } : {}),
      ...(customer !== null && siteId === null ? { siteId: t`This customer has no site yet` } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || customer === null || siteId === null) return;
    const job = { title, type, trade, customerId: customer.id, siteId, estimatedMinutes: Number(minutes) };
    const { data, error } = await add(job);
    if (!data) {
      const fields = fieldErrorsOf(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { root: describeRequestError(error) });
      return;
    }
    toast({ title: t`Job #${data.number} created`, description: data.title });
    onDone();
  };
  return (
    <form
      noValidate
      className="flex max-w-140 flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {steps.job === 'done' && (
        <p className="flex items-center gap-2 text-md text-2">
          <CircleCheck aria-hidden="true" size={16} className="text-ok" />
          {plural(counts.jobs, {
            one: 'You have a job already; another one does no harm.',
            other: 'You have # jobs already; another one does no harm.',
          })}
        </p>
      )}
      <Field label={t`What is to be done`} required error={errors['title']}>
        <Input
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          placeholder={t`No heat on the third floor`}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t`Job type`} error={errors['type']}>
          <Select options={types.map((value) => ({ value, label: value }))} value={type} onChange={choose} />
        </Field>
        <Field label={t`Trade`} error={errors['trade']}>
          <Select
            options={trades.map((value) => ({ value, label: tradeWord(value) }))}
            value={trade}
            onChange={setTrade}
          />
        </Field>
      </div>
      <Field label={t`Customer`} required error={errors['customerId']}>
        <CustomerPicker
          value={customer}
          onChange={(option) => {
            setCustomer(option);
            setSite(null);
          }}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t`Site`} required error={errors['siteId']}>
          <Select
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={siteId}
            onChange={setSite}
            placeholder={customer === null ? t`Choose a customer first` : t`Choose…`}
            disabled={sites.length === 0}
          />
        </Field>
        <Field label={t`Minutes on site`} error={errors['estimatedMinutes']}>
          <Input
            type="number"
            min={5}
            max={1440}
            step={5}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </Field>
      </div>
      <FormAlert message={errors['root']} />
      <Button type="submit" variant="primary" busy={isLoading || siteQuery.isFetching} className="self-start">
        <Trans>Create the job</Trans>
      </Button>
    </form>
  );
}

type CustomerPickerProps = {
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

function CustomerPicker(props: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useCustomersNamedQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name, number }) => ({
    id,
    label: name,
    note: `#${number}`,
  }));
  return (
    <RecordPicker
      {...props}
      label={t`Customer`}
      options={options}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
    />
  );
}

function starterOf(type: string) {
  for (const trade of trades) {
    const found = starterJobTypes[trade].find(({ name }) => name === type);
    if (found) return { trade, minutes: found.minutes };
  }
  return undefined;
}

function minutesOf(type: string): number {
  return starterOf(type)?.minutes ?? 60;
}

function tradeOf(type: string): Trade | undefined {
  return starterOf(type)?.trade;
}
