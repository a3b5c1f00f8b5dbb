import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import type { SaveTechnician } from './use-save-technician.ts';

type TechnicianTextField = 'name' | 'territory' | 'home' | 'phone' | 'email';
type TechnicianTextProps = {
  technician: Technician;
  field: TechnicianTextField;
  mayEdit: boolean;
  onSave: SaveTechnician;
};

/** A text of a technician that is edited where it is read. */
export function TechnicianText({ technician, field, mayEdit, onSave }: TechnicianTextProps) {
  return (
    <InlineEdit
      label={field}
      subject="technician"
      record={technician}
      read={(record) => (field === 'home' ? homeText(record) : record[field]) ?? ''}
      disabled={!mayEdit}
      placeholder={mayEdit ? 'Add…' : '–'}
      {...(field === 'phone' ? { format: formatPhone } : {})}
      onSave={async (draft, base) => await onSave(base, patchOf(field, draft.trim()))}
    />
  );
}

function patchOf(field: TechnicianTextField, text: string): UpdateTechnician {
  if (field === 'home') return { home: readHome(text) };
  return { [field]: text === '' && field !== 'name' ? null : text };
}

/** `42.3814, -71.0376`: where the day begins and ends. */
function homeText({ home }: Technician): string | null {
  return home && `${home.latitude}, ${home.longitude}`;
}

function readHome(text: string): UpdateTechnician['home'] {
  if (text === '') return null;
  const match = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (!match) throw new Error('Write latitude and longitude, such as 42.3601, -71.0589');
  return { latitude: Number(match[1]), longitude: Number(match[2]) };
}
