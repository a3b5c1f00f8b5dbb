import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sha256Hex } from '../../../lib/sha256-hex.ts';
import { workReport } from '../work-report.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

type Way = 'drawn' | 'typed';
const ways = [
  { value: 'drawn', label: t`Draw` },
  { value: 'typed', label: t`Type` },
] as const;

export function SignatureSheet({ visit, entries, zone, commands, onClose, onRecorded }: ToolSheetProps) {
  const [signer, setSigner] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [way, setWay] = useState<Way>('drawn');
  const [isMeant, setIsMeant] = useState(false);
  const report = workReport({ visit, entries, zone, now: useNow() });
  return (
    <RecordForm
      title={t`Signature`}
      saveLabel={t`Keep signature`}
      problem={() => {
        if (signer.trim().length < 2) return t`Write the name of the person who signs.`;
        if (way === 'typed') return isMeant ? null : t`Tick that the name stands for the signature.`;
        return strokes.length === 0 ? t`The signature is missing.` : null;
      }}
      onSave={async () => {
        const documentHash = await sha256Hex(new TextEncoder().encode(report));
        const data = {
          signerName: signer.trim(),
          ...(way === 'typed' ? { typed: true as const } : {}),
          strokes: way === 'typed' ? [] : strokes.map((stroke) => [...stroke]),
          documentHash,
        };
        const kept = await commands.record({ kind: 'signature', data });
        if (kept) {
          onRecorded();
          onClose();
        }
        return kept;
      }}
      onClose={onClose}
      unsaved={strokes.length > 0 ? t`Discard the signature?` : null}
      list={
        <RecordedList
          label={t`Signatures so far`}
          entries={entriesOf(entries, 'signature')}
          zone={zone}
          commands={commands}
        >
          {({ data, occurredAt }) => (
            <>
              {data.signerName}, {formatDate(occurredAt, zone, 'dayTime')}
              {data.typed === true && (
                <span className="ml-2 inline-block">
                  <Chip>
                    <Trans>Typed</Trans>
                  </Chip>
                </span>
              )}
            </>
          )}
        </RecordedList>
      }
    >
      <section aria-label={t`What is signed`} className="rounded-md border border-line bg-surface-2 p-3">
        <pre className="font-sans text-sm whitespace-pre-wrap text-2">{report}</pre>
      </section>
      <Field label={t`Name`} required>
        <Input maxLength={120} value={signer} onChange={(event) => setSigner(event.target.value)} />
      </Field>
      <SegmentedControl label={t`How it is signed`} segments={ways} value={way} onChange={setWay} />
      {way === 'drawn' ? (
        <>
          <SignaturePad strokes={strokes} onChange={setStrokes} />
          <Button
            variant="ghost"
            className="self-end"
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          >
            <Trans>Clear</Trans>
          </Button>
        </>
      ) : (
        <TypedSignature name={signer.trim()} isMeant={isMeant} onMean={setIsMeant} />
      )}
    </RecordForm>
  );
}

type TypedSignatureProps = { name: string; isMeant: boolean; onMean: (isMeant: boolean) => void };

/** Alternative for signing by keyboard or voice: the typed name, confirmed as the signature. */
function TypedSignature({ name, isMeant, onMean }: TypedSignatureProps) {
  return (
    <div className="flex flex-col gap-3">
      <p
        aria-label={t`Typed signature`}
        className="min-h-16 rounded-md border border-line bg-surface-2 p-4 text-center text-xl wrap-break-word text-1 italic"
      >
        {name}
      </p>
      <Checkbox checked={isMeant} onChange={onMean}>
        {name === '' ? t`The name stands for the signature` : t`The name ${name} stands for the signature`}
      </Checkbox>
    </div>
  );
}
