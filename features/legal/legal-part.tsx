// One part of a legal page under its heading.
import type { ReactNode } from 'react'

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-title-3">{title}</h2>
      {children}
    </section>
  )
}

/** Names and what stands beside them, one below the other on a phone. */
export function LegalFacts({ rows }: { rows: readonly { key: string; label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {rows.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted text-small sm:pt-0.5">{label}</dt>
          <dd className="max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The text of a message, as a link that writes an e-mail. */
export const mailLink = (email: string) =>
  function MailLink(chunks: ReactNode) {
    return (
      <a href={`mailto:${email}`} className="break-words text-accent underline underline-offset-4">
        {chunks}
      </a>
    )
  }
