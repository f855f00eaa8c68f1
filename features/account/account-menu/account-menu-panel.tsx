// A button with the person's initials, and under it links to their own pages, and logging out.
'use client'
import { useParams } from 'next/navigation'
import { AppLink } from '#components/layout/app-link.tsx'
import { LogoutForm } from '#components/layout/logout-form.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Disclosure, disclosureRowClass } from '#components/ui/disclosure.tsx'
import { href } from '#lib/routes.ts'
import { DemoButton, type DemoButtonProps } from '../sessions/demo-button.tsx'

export type DemoLink = { way: DemoButtonProps['way']; to: string; label: string }

type Props = {
  name: string
  email: string
  /** What a demo account is marked with. */
  demo: string | null
  /** Into the guided demo and out of it. */
  ways: readonly DemoLink[]
  /** Said when the way is blocked. */
  failed: string
  /** Whether this account certifies photographs. */
  creator: boolean
  labels: Record<'open' | 'home' | 'images' | 'settings' | 'logout', string>
}

export function AccountMenuPanel({ name, email, demo, ways, failed, creator, labels }: Props) {
  const { locale } = useParams<{ locale: string }>()
  return (
    <Disclosure label={labels.open} button={<Avatar name={name} />} buttonClassName="grid size-10 place-items-center">
      {close => (
        <>
          <p className="grid border-line border-b px-3 pt-2 pb-3">
            <span className="font-semibold">{name}</span>
            <span className="wrap-anywhere text-ink-muted text-small">{email}</span>
            {demo && <span className="text-accent text-small">{demo}</span>}
          </p>
          <AppLink href={href('home')} onClick={close} className={disclosureRowClass}>
            {labels.home}
          </AppLink>
          {creator && (
            <AppLink href={href('images')} onClick={close} className={disclosureRowClass}>
              {labels.images}
            </AppLink>
          )}
          <AppLink href={href('account')} onClick={close} className={disclosureRowClass}>
            {labels.settings}
          </AppLink>
          {ways.length > 0 && (
            <div className="border-line border-y py-1">
              {ways.map(({ way, to, label }) => (
                <DemoButton key={way} way={way} to={to} failed={failed} className={disclosureRowClass}>
                  {label}
                </DemoButton>
              ))}
            </div>
          )}
          <LogoutForm locale={locale} className={disclosureRowClass}>
            {labels.logout}
          </LogoutForm>
        </>
      )}
    </Disclosure>
  )
}
