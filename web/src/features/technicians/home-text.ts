import { t } from '@lingui/core/macro';
import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';

/** `42.3814, -71.0376`: where the day begins and ends. */
export function homeText({ home }: Technician): string | null {
  return home && `${home.latitude}, ${home.longitude}`;
}

/** `42.3814° N, 71.0376° W` for a text of {@link homeText}. */
export function formatHome(text: string): string {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  const degrees = (value: number) => Math.abs(value).toFixed(4);
  const [north, east] = [latitude < 0 ? t`S` : t`N`, longitude < 0 ? t`W` : t`E`];
  return `${degrees(latitude)}° ${north}, ${degrees(longitude)}° ${east}`;
}

/** @throws Error if the text is not a location */
export function readHome(text: string): UpdateTechnician['home'] {
  if (text === '') return null;
  const match = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (!match) throw new Error(t`Write latitude and longitude, such as 42.3601, -71.0589`);
  return { latitude: Number(match[1]), longitude: Number(match[2]) };
}
