import { type OperatorFactId, factToken, operatorFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { t } from '@lingui/core/macro';

const labels: Readonly<Record<OperatorFactId, string>> = {
  name: t`Legal entity`,
  address: t`Address`,
  register: t`Register`,
  email: t`Legal notices`,
  dataProtection: t`Data protection`,
  country: t`Country of the servers`,
  subprocessors: t`Sub-processors`,
  law: t`Law and courts`,
  dpa: t`Agreement about processing on your behalf`,
};

/** One legal fact of the operator; the server inserts it when it delivers the page. */
export function OperatorFact({ id }: { id: OperatorFactId }) {
  const fact = operatorFacts.find((known) => known.id === id);
  if (fact === undefined) return null;
  const value = import.meta.env.DEV ? fact.inDemo : factToken(fact);
  return id === 'dpa' ? (
    <a href={value} className="break-all">
      {value}
    </a>
  ) : (
    <span className="[overflow-wrap:anywhere]">{value}</span>
  );
}

/** Legal facts of the operator with their labels. Pages that use it must not be hydrated, or use `AsDrawn`. */
export function OperatorFacts({ ids }: { ids: readonly OperatorFactId[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {ids.map((id) => (
        <div key={id}>
          <dt className="text-sm text-3">{labels[id]}</dt>
          <dd className="m-0 text-base text-1 [&_a]:underline [&_a]:underline-offset-4">
            <OperatorFact id={id} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
