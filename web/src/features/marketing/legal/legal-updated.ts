/** Date of the last change of the privacy and terms pages. */
export const legalUpdated = '2026-11-27';
