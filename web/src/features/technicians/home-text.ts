import { t } from '@lingui/core/macro';
import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';

/** `42.3814, -71.0376`: where the day begins and ends. */
export function homeText({ home }: Technician): string | null {
  return home && `${home.latitude}, ${home.longitude}`;
}

/** @throws Error if the text is not a location */
export function readHome(text: string): UpdateTechnician['home'] {
  if (text === '') return null;
  const match = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (!match) throw new Error(t`Write latitude and longitude, such as 42.3601, -71.0589`);
  return { latitude: Number(match[1]), longitude: Number(match[2]) };
}
