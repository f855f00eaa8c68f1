// Tables as text for spreadsheets and programs: RFC 4180, in UTF-8.

/** A cell that a spreadsheet would take for a formula starts with an apostrophe: names come from strangers. */
function cell(value: string | number): string {
  const formula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-\d+\.\d\d$/.test(value)
  const text = formula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The header and the rows, each on a line of its own. */
export const csvOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** `-12.50`: cents as a decimal number with a point, whatever the language. */
export const csvAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
