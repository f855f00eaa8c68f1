// The bell of a page that carries only its name: what is behind it comes with its words, in the language of the page.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NoticeBell } from '#features/monitoring/notices/notice-bell.tsx'
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
    const { user } = show(<NoticeBell label={open} failed={failed} may_mark locale={locale} timeZone="Europe/Paris" />)
    await user.click(screen.getByRole('button', { name: open }))
    const { name, text } = texts[locale]
    expect(await screen.findByRole('link', { name: new RegExp(text) })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeVisible())
  })
})
