// Sizes of files as people read them.
'use client'
import { useFormatter } from 'next-intl'

const KB = 1_000
const MB = 1_000_000

/** `40960` → "41 kB", « 41 ko ». */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return bytes =>
    bytes < MB
      ? format.number(bytes / KB, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
      : format.number(bytes / MB, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
