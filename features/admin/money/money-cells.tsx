// How money is shown in a row: whoever pays, an amount, a moment.
'use client'
import { Children, type ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'

/** Leads to the person among the users. */
export const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <AppLink href={href('admin_users', {}, { person: id })} className={textLinkClass()}>
    {name}
  </AppLink>
)

export const amountOf = (cents: number) => <Money cents={toCents(cents)} />

export function Moment({ at }: { at: string }) {
  const dates = useDateWords()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dates.moment(at, 'short')}
    </time>
  )
}

/** What names a row; on phones, where there is no room for columns, with what they would say below it. */
export const Stacked = ({ children, below }: { children: ReactNode; below: readonly ReactNode[] }) => (
  <span className="grid justify-items-start gap-0.5">
    {children}
    {Children.map(below.filter(Boolean), line => (
      <span className="text-caption text-ink-muted sm:hidden [&_a]:inline-block [&_a]:leading-6">{line}</span>
    ))}
  </span>
)

/** A calendar day, which has no time zone. */
export function CalendarDay({ day }: { day: string }) {
  const dates = useDateWords()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {dates.day(day, 'short')}
    </time>
  )
}
