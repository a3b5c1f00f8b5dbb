import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPlural } from '../../../lib/format-number.ts';
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
          {formatPlural(customers, 'customer')} with {formatPlural(sites, 'site')}
        </p>
      )}
      <Tabs
        label="Ways to add customers"
        value={way}
        onChange={(value) => setWay(value === 'one' ? 'one' : 'import')}
        tabs={[
          {
            value: 'import',
            label: 'Import a list',
            content: (
              <TabBody>
                <ImportPanel record="customer" />
              </TabBody>
            ),
          },
          {
            value: 'one',
            label: 'Add one',
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
          Continue
        </Button>
      )}
    </div>
  );
}

function TabBody({ children }: { children: ReactNode }) {
  return <div className="pt-4">{children}</div>;
}
