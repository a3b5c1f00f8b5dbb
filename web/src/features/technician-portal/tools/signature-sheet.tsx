import { useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sha256Hex } from '../../../lib/prepare-photo.ts';
import { workReport } from '../work-report.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function SignatureSheet({ visit, entries, zone, commands, onClose, onRecorded }: ToolSheetProps) {
  const [signer, setSigner] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const report = workReport(visit, entries, zone);
  return (
    <RecordForm
      title="Signature"
      saveLabel="Keep signature"
      problem={() => {
        if (signer.trim().length < 2) return 'Write the name of the person who signs.';
        return strokes.length === 0 ? 'The signature is missing.' : null;
      }}
      onSave={async () => {
        const documentHash = await sha256Hex(new TextEncoder().encode(report));
        const data = {
          signerName: signer.trim(),
          strokes: strokes.map((stroke) => [...stroke]),
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
      list={
        <RecordedList label="Signatures so far" entries={entriesOf(entries, 'signature')} zone={zone}>
          {({ data, occurredAt }) => `${data.signerName}, ${formatDate(occurredAt, zone, 'dayTime')}`}
        </RecordedList>
      }
    >
      <section aria-label="What is signed" className="rounded-md border border-line bg-surface-2 p-3">
        <pre className="font-sans text-sm whitespace-pre-wrap text-2">{report}</pre>
      </section>
      <Field label="Name" required>
        <Input maxLength={120} value={signer} onChange={(event) => setSigner(event.target.value)} />
      </Field>
      <SignaturePad strokes={strokes} onChange={setStrokes} />
      <Button
        variant="ghost"
        className="self-end"
        disabled={strokes.length === 0}
        onClick={() => setStrokes([])}
      >
        Clear
      </Button>
    </RecordForm>
  );
}
