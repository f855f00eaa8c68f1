// What a certificate of the photograph would say, line after line, as if it were written while one looks.
import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import type { CSSProperties } from 'react'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import Check from '#components/ui/icons/check.tsx'

type Props = { title: string; author: string; sha256: string; className: string }

/** In the order in which they appear (styles/motion.css). */
const turn = (place: number): CSSProperties =>
  // CSSProperties does not know custom properties.
  ({ '--turn': place }) as CSSProperties

export async function ExampleCertificate({ title, author, sha256, className }: Props) {
  const t = await getTranslations('home.certificate')
  const facts = [
    { label: t('author'), value: author },
    { label: t('digest'), value: `${sha256.slice(0, 6)} … ${sha256.slice(-6)}`, mono: true },
  ]
  return (
    <section
      aria-label={t('label')}
      className={clsx('motion-grow relative rounded-panel bg-raised p-5 text-small shadow-float', className)}
    >
      <p className="flex items-center justify-between gap-4 text-caption text-ink-muted">
        <span className="flex items-center gap-1.5 font-semibold text-accent">
          <BadgeCheck aria-hidden="true" className="size-4" />
          {t('kind')}
        </span>
        {t('example')}
      </p>
      <p className="motion-line mt-3 font-serif text-title-3" style={turn(1)}>
        {title}
      </p>
      <dl className="mt-2 grid gap-1.5">
        {facts.map(({ label, value, mono }, place) => (
          <div key={label} className="motion-line flex justify-between gap-4" style={turn(place + 2)}>
            <dt className="whitespace-nowrap text-ink-muted">{label}</dt>
            <dd className={clsx('min-w-0 truncate', mono && 'font-mono text-caption leading-6')}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-1.5 border-line border-t pt-3">
        {[t('signed'), t('stamped'), t('anchored')].map((line, place) => (
          <li key={line} className="motion-line flex gap-2" style={turn(place + 4)}>
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
