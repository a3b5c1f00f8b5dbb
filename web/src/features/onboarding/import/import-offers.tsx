import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { formatCount } from '../../../lib/format-number.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { type ImportFields, useDecideImportMutation } from './import-api.ts';
import { ImportRows } from './import-rows.tsx';
import { importWords } from './import-words.ts';

type ImportOffersProps = { item: Import; info: ImportFields; onChange: (item: Import) => void };

/** Rows that may belong to a known record or an earlier line; a person says which of them do. */
export function ImportOffers({ item, info, onChange }: ImportOffersProps) {
  const [decide, { isLoading }] = useDecideImportMutation();
  const [problem, setProblem] = useState<string>();
  // Answers of this page, until the rows are read again.
  const [answers, setAnswers] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [generation, setGeneration] = useState(0);
  const [singular] = importWords(item.record).noun;
  const answer = (lines: readonly number[], same: boolean) =>
    setAnswers((known) => new Map([...known, ...lines.map((line) => [line, same] as const)]));
  const send = async (lines: number[] | null, same: boolean) => {
    setProblem(undefined);
    // Shown at once, and taken back if the server refuses it.
    answer(lines ?? [], same);
    const { data, error } = await decide({ id: item.id, lines, same });
    if (!data) {
      answer(lines ?? [], !same);
      setProblem(describeRequestError(error));
      return;
    }
    onChange(data);
    if (lines !== null) return;
    setAnswers(new Map());
    setGeneration((count) => count + 1);
  };
  const all = item.offered === item.confirmed;
  return (
    <>
      <p className="text-sm text-3">
        <Trans>
          Tick the rows that are the same {singular}. They add only what is new to it; the others become a{' '}
          {singular} of their own.
        </Trans>
      </p>
      <Button size="sm" className="self-start" busy={isLoading} onClick={() => void send(null, !all)}>
        {all ? t`None is the same` : t`All ${formatCount(item.offered)} are the same`}
      </Button>
      <ImportRows
        key={generation}
        item={item}
        info={info}
        state="ready"
        isOffered
        control={({ line, same }) => (
          <Checkbox
            label={t`Line ${line} is the same`}
            checked={answers.get(line) ?? same}
            onChange={(isOn) => void send([line], isOn)}
          />
        )}
      />
      <FormAlert message={problem} />
    </>
  );
}
