// A part of the page that asks for addresses of the web, one after the other: what for, the form, and what follows from it.
'use client'
import { type ReactNode, useState } from 'react'
import { UrlForm, type UrlFormProps } from './url-form.tsx'

type Props = UrlFormProps & {
  /** Names the section on the page. */
  id: string
  lead: string
  /** `sent`: addresses that were sent so far. */
  children: (sent: number) => ReactNode
}

export function UrlSection({ id, title, lead, send, children, ...form }: Props) {
  const [sent, setSent] = useState(0)
  const sendOne = async (url: string) => {
    await send(url)
    setSent(count => count + 1)
  }
  return (
    <section aria-labelledby={id} className="grid max-w-3xl gap-6">
      <div className="grid gap-1">
        <h3 id={id} className="font-semibold text-title-3">
          {title}
        </h3>
        <p className="max-w-2xl text-ink-muted">{lead}</p>
      </div>
      <UrlForm title={title} send={sendOne} {...form} />
      {children(sent)}
    </section>
  )
}
