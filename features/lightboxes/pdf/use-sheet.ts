// Makes the PDF of a lightbox in a worker of this browser, and saves it. Worker and library are fetched when they are asked for.
'use client'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveFile } from '#lib/api/save-file.ts'
import { brand } from '#lib/brand.ts'
import type { LightboxItem } from '#lib/contract/lightboxes.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href, localHref } from '#lib/routes.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { slugOf } from '#lib/slug.ts'
import type { PhotoSheet, SheetAnswer, SheetItem, SheetKind } from './sheet.ts'

/** The one that fills a column of the sheet without being large. */
const PICTURE_WIDTH = 640

export function useSheet(name: string, items: readonly LightboxItem[]) {
  const [making, setMaking] = useState<SheetKind | null>(null)
  const [failed, setFailed] = useState(false)
  const sheetOf = useSheetWords(name, items)
  const make = (kind: SheetKind) => {
    setMaking(kind)
    setFailed(false)
    void drawn(sheetOf(kind))
      .then(pdf => saveFile(pdf, `${slugOf(name) || 'lightbox'}-${kind}.pdf`))
      .catch(() => setFailed(true))
      .finally(() => setMaking(null))
  }
  return { making, failed, make }
}

function useSheetWords(name: string, items: readonly LightboxItem[]): (kind: SheetKind) => PhotoSheet {
  const t = useTranslations('lightbox.sheet')
  const states = useTranslations('lightbox.items')
  const durations = useTranslations('sale.table.durations')
  const locale = useLocale()
  const { number } = useFormatter()
  const dates = useDateWords()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const itemOf = ({ id, image, note, prices, state }: LightboxItem): SheetItem => {
    const ordered = licenseDurations.flatMap(duration => prices.find(price => price.duration === duration) ?? [])
    const least = Math.min(...ordered.map(({ total_cents }) => total_cents))
    return {
      id,
      title: image?.title ?? states('gone_title'),
      author: image?.author.name ?? '',
      offer: state === 'available' ? t('from', { price: euros(least) }) : states(`states.${state}`),
      note,
      link: image && window.location.origin + localHref(locale, href('image', { id: image.id, slug: image.slug })),
      picture: image && pictureOf(image.sources),
      prices: ordered.map(({ total_cents }) => euros(total_cents)),
    }
  }
  const sums = licenseDurations.map(duration =>
    items.reduce((sum, { prices }) => sum + (prices.find(each => each.duration === duration)?.total_cents ?? 0), 0),
  )
  return kind => ({
    kind,
    language: locale,
    name,
    lead: t(kind, { count: items.length, day: dates.dayOf(new Date()) }),
    items: items.map(itemOf),
    columns: [t('photograph'), ...licenseDurations.map(duration => durations(duration))],
    totals: [t('total'), ...sums.map(euros)],
    foot: kind === 'quote' ? t('foot_quote', { brand: brand.name }) : t('foot_contact', { brand: brand.name }),
    pages: t('page', { page: '{page}', of: '{of}' }),
  })
}

function pictureOf(sources: readonly { media_type: string; width: number; url: string }[]): string | null {
  // Every browser that this product runs in reads WebP; AVIF not in all workers.
  const files = sources.filter(({ media_type }) => media_type !== 'image/avif').toSorted((a, b) => a.width - b.width)
  const picture = files.find(({ width }) => width >= PICTURE_WIDTH) ?? files.at(-1)
  return picture ? new URL(picture.url, window.location.origin).href : null
}

/** In a worker: the layout engine is WebAssembly, which the policy of pages refuses, and a hundred pictures would freeze the page. */
async function drawn(sheet: PhotoSheet): Promise<Blob> {
  const worker = new Worker(new URL('./sheet-worker.tsx', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
        if ('pdf' in data) resolve(data.pdf)
        else reject(new Error(data.error))
      })
      worker.addEventListener('error', () => reject(new Error('the worker did not start')))
      worker.postMessage(sheet, { transfer: [] })
    })
  } finally {
    worker.terminate()
  }
}
