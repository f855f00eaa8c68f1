// The public page of a person: what an administrator sees on it.

import { createTranslator } from 'next-intl'
import { renderToReadableStream } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { adminState } from '#features/admin/admin-params.ts'
import { ProfileScreen } from '#features/social/profile-screen.tsx'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { matchRoute } from '#lib/routes.ts'
import people from '#messages/en/people.json' with { type: 'json' }

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'people') => createTranslator({ locale: 'en', messages: { people }, namespace }),
  getLocale: async () => 'en',
}))
vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

const collector: PublicProfile = {
  id: 'usr_1',
  slug: 'ada',
  name: 'Ada',
  account_type: 'collector',
  roles: ['collectors'],
  mini_bio: '',
  website: '',
  country: 'FR',
  identity_verified: false,
  photographer_name: '',
  active_since: null,
  equipment: '',
  for_hire: false,
  genres: [],
  tags: [],
  followed: false,
  nb_followers: 0,
  nb_images: 0,
  liked: false,
  nb_likes: 0,
  cover: null,
  photographers: [],
  created_at: '2026-11-20T10:00:00.000Z',
}

async function adminView(admin: boolean) {
  const screen = (
    <ProfileScreen profile={collector} visitor={{ me: 'usr_2', admin }}>
      {null}
    </ProfileScreen>
  )
  const html = await new Response(await renderToReadableStream(screen)).text()
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('a')].find(link => link.textContent === people.profile.admin_view)
}

describe('the admin view of a profile', () => {
  it('opens this very person among the users', async () => {
    const { pathname, searchParams } = new URL((await adminView(true))?.href ?? '')
    expect(matchRoute(pathname.replace('/en/', '/'))?.name).toBe('admin_users')
    expect(adminState.read(searchParams).person).toBe(collector.id)
  })

  it('is for administrators alone', async () => {
    expect(await adminView(false)).toBeUndefined()
  })
})
