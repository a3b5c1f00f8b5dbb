/** Day on which the privacy and terms pages were last changed. */
export const legalUpdated = '2026-11-21';
