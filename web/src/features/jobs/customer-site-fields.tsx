import type { Site } from '@switchyard/contracts/sites/site.ts';
import { useCallback, useState } from 'react';
import { formatPhone } from '../../lib/format-phone.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { Field } from '../../ui/field.tsx';
import { type PickerOption, RecordPicker } from '../../ui/record-picker.tsx';
import { Select } from '../../ui/select.tsx';
import type { JobForm } from './job-form.ts';
import { useCustomerSitesQuery, useFindCustomersQuery } from './job-references-api.ts';

type CustomerSiteFieldsProps = { form: JobForm; preset: { id: string; name: string } | undefined };

/** Customer, then one of the customer's sites; a single site is preselected. */
export function CustomerSiteFields({ form, preset }: CustomerSiteFieldsProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<PickerOption | null>(
    preset ? { id: preset.id, label: preset.name } : null,
  );
  const customers = useFindCustomersQuery(useDebounced(search, 200));
  const customerId = form.watch('customerId');
  const siteId = form.watch('siteId');
  const sites = useCustomerSitesQuery(customerId, { skip: customerId === '' });
  const isOfCustomer = useCallback((site: Site) => site.customerId === customerId, [customerId]);
  // Includes sites that were created without a network.
  const known = { data: sites.currentData?.items, error: sites.error };
  const { rows } = useRecordsView('site', known, isOfCustomer);
  const siteOptions = (rows ?? []).map((site) => ({
    value: site.id,
    label: site.name === site.address.line1 ? site.name : `${site.name} · ${site.address.line1}`,
  }));
  const only = siteOptions.length === 1 ? siteOptions[0] : undefined;
  if (only && siteId !== only.value) form.setValue('siteId', only.value);
  const { errors } = form.formState;
  return (
    <>
      <Field label="Customer" required error={errors.customerId?.message}>
        <RecordPicker
          label="Customer"
          value={chosen}
          options={(customers.data?.items ?? []).map((customer) => ({
            id: customer.id,
            label: customer.name,
            note: [`No. ${customer.number}`, customer.phone && formatPhone(customer.phone), customer.email]
              .filter(Boolean)
              .join(' · '),
          }))}
          search={search}
          onSearch={setSearch}
          loading={customers.isFetching}
          onChange={(option) => {
            setChosen(option);
            form.setValue('customerId', option.id, { shouldValidate: form.formState.isSubmitted });
            form.setValue('siteId', '');
          }}
        />
      </Field>
      <Field label="Site" required error={errors.siteId?.message}>
        <Select
          options={siteOptions}
          value={siteId === '' ? null : siteId}
          placeholder={customerId === '' ? 'Choose a customer first' : 'Choose a site'}
          disabled={siteOptions.length === 0}
          onChange={(value) => form.setValue('siteId', value, { shouldValidate: form.formState.isSubmitted })}
        />
      </Field>
    </>
  );
}
