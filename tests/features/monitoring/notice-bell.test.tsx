// The bell of a page that carries only its name: what is behind it comes with its words, in the language of the page.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NoticeBell } from '#features/monitoring/notices/notice-bell.tsx'
import { sharedQueryClient } from '#lib/api/shared-query-client.ts'
import en from '#messages/en/notices.json' with { type: 'json' }
import fr from '#messages/fr/notices.json' with { type: 'json' }
import { writeNotice } from '#server/domains/monitoring/notices/write-notice.ts'
import { openTestApi, signIn } from './monitoring-world.tsx'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

openTestApi()
// All bells of a page share it, and here all people share the page.
afterEach(() => sharedQueryClient().clear())

const said = { en, fr }
const texts = {
  en: { name: 'Notifications, 1 unread', text: '3 copies of your images were found' },
  fr: { name: 'Avis, 1 non lu', text: '3 copies de vos images ont été trouvées' },
}

describe.each(['en', 'fr'] as const)('the bell in %s', locale => {
  it('counts what is unread, and says what happened', async () => {
    const { show, server, person } = await signIn()
    const details = { count: 3, domain: '', hit: 'hit_1' }
    await server.context.transact(tx =>
      writeNotice(tx, { kind: 'hits_found', details, key: 'first', user_id: person.id }),
    )
    const { open, failed } = said[locale]
    const { user } = show(
      <NoticeBell label={open} failed={failed} creator may_mark locale={locale} timeZone="Europe/Paris" />,
    )
    await user.click(screen.getByRole('button', { name: open }))
    const { name, text } = texts[locale]
    expect(await screen.findByRole('link', { name: new RegExp(text) })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeVisible())
  })
})

describe('the bell of a collector', () => {
  const bell = (
    <NoticeBell label={en.open} failed={en.failed} creator={false} may_mark locale="en" timeZone="Europe/Paris" />
  )

  it('tells of a licence that ends', async () => {
    const { show, server, person } = await signIn({ account_type: 'collector' })
    const details = { license: 'lic_1', title: 'Dune', day: '2026-12-01' }
    await server.context.transact(tx =>
      writeNotice(tx, { kind: 'license_ending', details, key: 'first', user_id: person.id }),
    )
    const { user } = show(bell)
    await user.click(await screen.findByRole('button', { name: texts.en.name }))
    expect(await screen.findByRole('link', { name: /Your licence of “Dune” ends on/ })).toBeVisible()
  })

  it('says what it is there for, and leads to no settings of creators', async () => {
    const { show } = await signIn({ account_type: 'collector' })
    const { user } = show(bell)
    await user.click(screen.getByRole('button', { name: en.open }))
    expect(await screen.findByText(en.empty_buyer)).toBeVisible()
    expect(screen.queryByRole('link', { name: en.settings })).not.toBeInTheDocument()
  })
})
