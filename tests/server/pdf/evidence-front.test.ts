// The first page of an evidence report: whatever the pictures' shape and the addresses' length, nothing runs into its foot.
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { EvidencePages } from '#server/pdf/evidence-pages.ts'
import { drawEvidenceFront } from '#server/pdf/evidence-report-front.ts'
import { closeSheet, openSheet } from '#server/pdf/sheet.ts'
import { picture, proofOf, statement } from './certificate-fixture.ts'

/** The footer of every page stands below this. */
const FOOT = 62
const QR_SIZE = 74

const address = (words: number) => `https://news.example/${'an-article-about-lighthouses-and-the-sea/'.repeat(words)}`

async function front(locale: (typeof locales)[number], size: [number, number], words: number) {
  const pages = {
    translator: translator(locale, 'evidence-report'),
    host: 'news.example',
    statement,
    images: { page: null, element: null, comparison: await picture(...size) },
    checks: Array.from({ length: 38 }, () => ({ passed: true })),
    stamp: { at: '2026-11-20T22:14:09.000Z', authority: 'Local authority', standin: true },
    order: {
      public_url: 'https://auctor.example',
      owner: 'Agence photographique du Phare d’Œuvreville',
      original: { proof: proofOf() },
      match: { score: 0.97, mirrored: true, overlap_original: 0.9, overlap_candidate: 0.8 },
    },
    facts: {
      started_at: '2026-11-20T22:14:07.000Z',
      standin: true,
      page: { url: address(words), title: 'The sea and its lighthouses. '.repeat(words), address: '192.0.2.7' },
      picture: {
        url: address(words),
        sha256: 'a'.repeat(64),
        media_type: 'image/jpeg',
        bytes: 123_456,
        width: 900,
        height: 900,
      },
    },
  } as unknown as EvidencePages // what the first page is drawn from
  const sheet = openSheet({ title: 'x', author: 'x', subject: 'x', locale, created_at: '2026-11-20T22:14:07.000Z' })
  drawEvidenceFront(sheet, pages)
  const pdf = await getDocumentProxy(await closeSheet(sheet))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const texts = items.flatMap(item =>
    'str' in item && item.str.trim() ? [{ text: item.str, y: item.transform[5] }] : [],
  )
  return { pages: pdf.numPages, texts, made_for: pages.translator.t('front.made_for') }
}

const shapes: [string, [number, number]][] = [
  ['two landscapes', [1200, 400]],
  ['two portraits', [800, 600]],
  ['two columns', [300, 900]],
]

describe.each(locales)('the first page of a report, %s', locale => {
  it.each(shapes)('keeps %s, the addresses and the code above its foot', async (_name, size) => {
    for (const words of [1, 4, 12]) {
      const { pages, texts, made_for } = await front(locale, size, words)
      expect(pages).toBe(1)
      expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(FOOT)
      // The code stands beside these words, and as high as they begin.
      const owner = texts.find(({ text }) => text.startsWith(made_for.slice(0, 8)))
      expect(owner?.y).toBeGreaterThan(FOOT + QR_SIZE - 10)
    }
  })
})
