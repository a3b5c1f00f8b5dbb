import { Trans } from '@lingui/react/macro';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { Finding } from '../rules/placement.ts';

const looks: Record<Finding['level'], { icon: typeof Check; tone: string }> = {
  ok: { icon: Check, tone: 'text-ok' },
  warn: { icon: TriangleAlert, tone: 'text-warn' },
  reason: { icon: TriangleAlert, tone: 'text-warn' },
  refused: { icon: Ban, tone: 'text-danger' },
};

/** Arguments for and against a placement, one per line. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0)
    return (
      <p className="py-0.75 text-sm text-ok">
        <Trans>Free, no conflicts</Trans>
      </p>
    );
  return findings.map((finding) => {
    const { icon: Icon, tone } = looks[finding.level];
    return (
      <p key={finding.text} className={classNames('flex gap-1.75 py-0.75 text-sm', tone)}>
        <Icon aria-hidden="true" size={14} className="mt-px shrink-0" />
        <span>{finding.text}</span>
      </p>
    );
  });
}
