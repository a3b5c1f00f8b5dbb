import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Camera,
  Clock3,
  FileText,
  Gauge,
  type LucideIcon,
  MessageSquare,
  Navigation,
  Package,
  PenLine,
} from 'lucide-react';

export type Tool = 'photo' | 'part' | 'note' | 'signature' | 'reading' | 'time' | 'message';

const tools: readonly { tool: Tool; label: string; icon: LucideIcon }[] = [
  { tool: 'photo', label: t`Photo`, icon: Camera },
  { tool: 'part', label: t`Parts`, icon: Package },
  { tool: 'note', label: t`Notes`, icon: FileText },
  { tool: 'signature', label: t`Signature`, icon: PenLine },
  { tool: 'reading', label: t`Reading`, icon: Gauge },
  { tool: 'time', label: t`Time`, icon: Clock3 },
  { tool: 'message', label: t`Message`, icon: MessageSquare },
];

const tile =
  'relative flex h-14 flex-col items-center justify-center gap-0.75 rounded-lg bg-surface-3 text-xs text-2 hover:text-1';

type ToolTilesProps = {
  counts: Readonly<Partial<Record<Tool, number>>>;
  /** Address of the route in a map. */
  routeHref: string;
  onOpen: (tool: Tool) => void;
};

/** Recording tools of a visit, four in a row within thumb reach. */
export function ToolTiles({ counts, routeHref, onOpen }: ToolTilesProps) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {tools.map(({ tool, label, icon: Icon }) => (
        <button key={tool} type="button" className={tile} onClick={() => onOpen(tool)}>
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          {label}
          {(counts[tool] ?? 0) > 0 && (
            <span className="num absolute top-1 right-1.5 text-2xs font-bold text-warn">
              {counts[tool]}
              <span className="sr-only">
                {' '}
                <Trans>recorded</Trans>
              </span>
            </span>
          )}
        </button>
      ))}
      <a href={routeHref} target="_blank" rel="noreferrer" className={tile}>
        <Navigation aria-hidden="true" size={20} strokeWidth={1.75} />
        <Trans>Route</Trans>
      </a>
    </div>
  );
}
