// Sizes of files as people read them.
'use client'
import { useFormatter } from 'next-intl'

const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

/** `40960` → "41 kB", « 41 ko »; `420` → "420 bytes". */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  const show = (value: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte', maximumFractionDigits: number) =>
    format.number(value, { style: 'unit', unit, maximumFractionDigits })
  return bytes => {
    if (bytes < KB) return format.number(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
    if (bytes < MB) return show(bytes / KB, 'kilobyte', 0)
    return bytes < GB ? show(bytes / MB, 'megabyte', 1) : show(bytes / GB, 'gigabyte', 1)
  }
}
