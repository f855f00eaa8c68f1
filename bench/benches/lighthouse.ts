// G14: Lighthouse on the pages that strangers come to, against the floor page in the same run.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { href, localHref } from '../../lib/routes.ts'
import { browserArgs, requireBrowser } from '../../scripts/find-browser.ts'
import type { Figure } from '../lib/figure.ts'
import { GALLERY } from '../lib/floor-page.ts'
import { salePath } from '../lib/pages.ts'
import { runProgram } from '../lib/program.ts'
import { median } from '../lib/statistics.ts'
import { lighthouseProgram } from '../lib/tools.ts'
import type { World } from '../lib/world.ts'
import { GALLERY_PAGE } from './pages.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number> & {
  lcp_ms: number
  tbt_ms: number
  cls: number
  failed: string[]
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

async function lighthouse(url: string, desktop: boolean, scratch: string): Promise<Scores> {
  const { path, env } = await requireBrowser()
  const output = join(scratch, 'lighthouse.json')
  const flags = ['--headless=new', ...browserArgs].join(' ')
  await runProgram(
    [
      'node',
      lighthouseProgram(),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
      ...(desktop ? ['--preset=desktop'] : []),
    ],
    { env: { ...env, CHROME_PATH: path }, seconds: 180 },
  )
  // The report's own format (LHR).
  const report = JSON.parse(await readFile(output, 'utf8')) as Report
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  const failed = categories
    .slice(1)
    .flatMap(name =>
      (report.categories[name]?.auditRefs ?? [])
        .filter(
          ({ id, weight }) => weight > 0 && report.audits[id]?.score !== null && (report.audits[id]?.score ?? 1) < 1,
        )
        .map(({ id }) => id),
    )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp_ms: value('largest-contentful-paint'),
    tbt_ms: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed,
  }
}

export async function benchLighthouse({ product, floor, rounds, scratch, image_path }: World): Promise<Figure[]> {
  const pages = {
    home: '/en/',
    gallery: GALLERY_PAGE,
    search: `${GALLERY_PAGE}?search=mountain&ratio=landscape`,
    image: `/en${image_path}`,
    sale: localHref('en', await salePath(product.origin)),
    proofs: localHref('en', href('proofs')),
    cart: localHref('en', href('cart')),
    infringement: localHref('en', href('infringement', {})),
    blog: localHref('en', href('blog')),
    article: localHref('en', href('blog', { slug: 'how-a-date-is-proven' })),
    press: localHref('en', href('media')),
    plugin: localHref('en', href('plugin')),
  }
  const runs: Record<string, Scores[]> = {}
  const add = async (key: string, url: string, desktop: boolean) => {
    // As of a page that somebody else has asked for before: the first rendering of it is G3's subject.
    await fetch(url)
    runs[key] = [...(runs[key] ?? []), await lighthouse(url, desktop, scratch)]
  }
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const desktop of [false, true]) {
      const size = desktop ? 'desktop' : 'mobile'
      await add(`floor ${size}`, `${floor.origin}${GALLERY}`, desktop)
      for (const [name, path] of Object.entries(pages))
        await add(`${name} ${size}`, `${product.origin}${path}`, desktop)
    }
  }
  const middle = (key: string, what: Exclude<keyof Scores, 'failed'>) =>
    median((runs[key] ?? []).map(each => each[what]))
  const figures = Object.keys(pages).flatMap(name =>
    ['mobile', 'desktop'].map((size): Figure => {
      const key = `${name} ${size}`
      const ratio = middle(key, 'performance') / middle(`floor ${size}`, 'performance')
      const others = categories.slice(1).map(each => middle(key, each))
      const [accessibility = 0, practices = 0, seo = 0] = others
      const failed = [...new Set((runs[key] ?? []).flatMap(each => each.failed))]
      return {
        goal: 'G14',
        what: `Lighthouse, ${key}: performance over R2; accessibility / best practices / SEO`,
        pass: '≥ 0.97; 100 / 96 / 100',
        measured: `${ratio.toFixed(2)} (${middle(key, 'performance')} against ${middle(`floor ${size}`, 'performance')}); ${others.join(' / ')}`,
        met: ratio >= 0.97 && accessibility >= 100 && practices >= 96 && seo >= 100,
        note: `LCP ${(middle(key, 'lcp_ms') / 1000).toFixed(2)} s, TBT ${Math.round(middle(key, 'tbt_ms'))} ms, CLS ${middle(key, 'cls').toFixed(3)}${failed.length > 0 ? `; not passed: ${failed.join(', ')}` : ''}`,
      }
    }),
  )
  const [first] = figures
  if (first) first.raw = runs
  return figures
}
