// The frame of one tab of the account page: its title, what it is for, and the warning before typed text is lost.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useUnsavedWarning } from '#components/ui/use-unsaved-warning.ts'
import { lazyPart } from '../layout/loading/lazy-part.tsx'

const LeaveDialog = lazyPart(async () => (await import('#components/ui/leave-dialog.tsx')).LeaveDialog)

export type TabFrameProps = {
  title: string
  lead?: ReactNode
  /** Something was typed and not saved. */
  dirty?: boolean
  /** What the guided tour knows it by. */
  tour?: string
  children: ReactNode
}

export function TabFrame({ title, lead, dirty = false, tour, children }: TabFrameProps) {
  const t = useTranslations('profile.unsaved')
  const { asking, stay, leave } = useUnsavedWarning(dirty)
  const messages = { title: t('title'), text: t('text'), stay: t('stay'), leave: t('leave') }
  useEffect(focusNamedField, [])
  return (
    <section aria-labelledby="tab" className="grid min-w-0 content-start gap-8">
      <header data-tour={tour} className="grid gap-2">
        <h2 id="tab" className="font-serif text-title-2">
          {title}
        </h2>
        {lead && <p className="max-w-2xl text-ink-muted">{lead}</p>}
      </header>
      {children}
      {asking && <LeaveDialog labels={messages} onStay={stay} onLeave={leave} />}
    </section>
  )
}

/** A URL may end with the name of a field: `/account/personal/#born_on`. */
function focusNamedField(): void {
  const name = window.location.hash.slice(1)
  if (name) document.getElementsByName(name)[0]?.focus()
}
