// One of the about pages: its statement on the left, its text on the right.
import { getLocale } from 'next-intl/server'
import { readText } from './markdown.ts'
import { Prose } from './prose.tsx'

export type AboutName = 'overview' | 'buyers' | 'marketplace' | 'company' | 'robot' | 'tokenomics'

export async function AboutPage({ name }: { name: AboutName }) {
  const { field, html } = readText('about', await getLocale(), name)
  return (
    <article className="page-width grid gap-x-16 gap-y-8 pt-12 pb-(--section-gap) lg:grid-cols-[5fr_7fr] lg:pt-20">
      <header className="self-start lg:sticky lg:top-28">
        <h1 className="font-serif text-title-1">{field('title')}</h1>
        <p className="mt-4 max-w-xl text-ink-muted text-lead">{field('summary')}</p>
      </header>
      <Prose html={html} className="[&>h2:first-child]:mt-0" />
    </article>
  )
}
