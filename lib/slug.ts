// The readable part of an address.

const LONGEST = 80

/** `« Marée basse, 2026 »` becomes `maree-basse-2026`; empty when nothing of the text can be written in a–z and 0–9. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '')
}
