// The menu’s row about NFTs: it leads to editions on sale, and is not there for those who want to see none.
import { act, render, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { menuGroups } from '#components/layout/header/menu-groups.ts'
import { NftRow } from '#components/layout/header/nft-row.tsx'
import { galleryQuery } from '#features/images/gallery-query.ts'
import { displayNftStore } from '#lib/display-nft-store.ts'
import { matchRoute } from '#lib/routes.ts'
import layout from '#messages/en/layout.json' with { type: 'json' }

vi.mock('next-intl/server', () => ({
  getTranslations: async () => createTranslator({ locale: 'en', messages: { layout }, namespace: 'layout' }),
}))

afterEach(() => localStorage.clear())

describe('editions on sale', () => {
  it('are what the gallery shows at the address of the menu', async () => {
    const nobody = { signed_in: false, creator: false, lawyer: false, admin: false, nft: true }
    const links = (await menuGroups(nobody)).flatMap(group => group.links)
    const link = links.find(({ label }) => label === layout.links.editions_on_sale)
    expect(link?.nft).toBe(true)
    const { pathname, searchParams } = new URL(link?.to ?? '', 'http://auctor.test')
    expect(matchRoute(pathname)?.name).toBe('discovers')
    expect(galleryQuery(undefined, Object.fromEntries(searchParams)).sale_category).toBe('nft_on_sale')
  })

  it.each([
    [true, null, true],
    [false, null, false],
    [true, false, false],
    [false, true, true],
  ])('are shown where the account says %s and this browser %s: %s', (shown, kept, there) => {
    if (kept !== null) displayNftStore.write(kept)
    render(<NftRow shown={shown}>editions</NftRow>)
    expect(screen.queryByText('editions') !== null).toBe(there)
  })

  it('leave the menu when they are switched off', () => {
    render(<NftRow shown>editions</NftRow>)
    act(() => displayNftStore.write(false))
    expect(screen.queryByText('editions')).toBeNull()
  })
})
