// The signed-in person's corner of the toolbar, with its words in the page's language.
import { getTranslations } from 'next-intl/server'
import type { Session } from '#lib/api/session.ts'
import { AccountMenuPanel } from './account-menu-panel.tsx'

export async function AccountMenu({ session }: { session: Session }) {
  const t = await getTranslations('account')
  const { first_name, last_name, email, demo } = session
  const name = `${first_name} ${last_name}`
  return (
    <AccountMenuPanel
      name={name}
      email={email}
      demo={demo ? t('demo') : null}
      words={{
        open: t('open', { name }),
        images: t('images'),
        settings: t('settings'),
        logout: t('logout'),
      }}
    />
  )
}
