import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ImportPanel } from '../import/import-panel.tsx';
import type { StepProps } from './step-props.ts';
import { OneCustomerForm } from './one-customer-form.tsx';

type Way = 'import' | 'one';

/** Customers with their sites: imported from a list, or a single one. */
export function CustomersStep({ onboarding, onDone }: StepProps) {
  const [way, setWay] = useState<Way>('import');
  const { customers, sites } = onboarding.counts;
  return (
    <div className="flex flex-col gap-4">
      {customers > 0 && (
        <p className="flex items-center gap-2 text-md text-2">
          <CircleCheck aria-hidden="true" size={16} className="text-ok" />
          <Trans>
            <Plural value={customers} one="# customer" other="# customers" /> with{' '}
            <Plural value={sites} one="# site" other="# sites" />
          </Trans>
        </p>
      )}
      <Tabs
        label={t`Ways to add customers`}
        value={way}
        onChange={(value) => setWay(value === 'one' ? 'one' : 'import')}
        tabs={[
          {
            value: 'import',
            label: t`Import a list`,
            content: (
              <TabBody>
                <ImportPanel record="customer" />
              </TabBody>
            ),
          },
          {
            value: 'one',
            label: t`Add one`,
            content: (
              <TabBody>
                <OneCustomerForm />
              </TabBody>
            ),
          },
        ]}
      />
      {onboarding.steps.customers === 'done' && (
        <Button variant="primary" className="self-start" onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </div>
  );
}

function TabBody({ children }: { children: ReactNode }) {
  return <div className="pt-4">{children}</div>;
}
