// How money is shown in a row: whoever pays, an amount, a moment.
'use client'
import { useFormatter } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
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
  const format = useFormatter()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** A calendar day, which has no time zone. */
export function CalendarDay({ day }: { day: string }) {
  const format = useFormatter()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}
