// Lists of the account about editions: those of a wallet page by page, and shares of royalties from both sides.
import { screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EditionList } from '#features/nft/owner/edition-list.tsx'
import { RoyaltyList } from '#features/nft/owner/royalty-list.tsx'
import { royalties } from '#lib/contract/royalties.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { linkWallet } from '#tests/support/market/lease-world.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { editionHere } from './editions-here.ts'
import { drawNft, verifiedHere } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const owned = chain.owner
const words = chain.shares
let api: TestApi
let creator: TestPerson
let collector: TestPerson
let wallet: string
beforeAll(async () => {
  api = await nftApi()
  creator = await verifiedHere(api)
  collector = await makePerson(api, { account_type: 'collector' })
  wallet = await linkWallet(api, collector)
  for (let at = 0; at < 25; at++) {
    const { nft } = await editionHere(api, creator, wallet)
    api.clock.forward({ seconds: 1 })
    if (at > 0) continue
    const body = { nft, user: collector.id, cashback_bps: 250 }
    await api.as(creator).call(royalties.create, { body })
  }
})
afterAll(() => api.close())

const open = (person: TestPerson, part: ReactNode, search = '') =>
  drawNft(
    api.as(person),
    <NextIntlClientProvider locale="en" messages={{ 'nft-chain': chain, lists, errors }} timeZone="Europe/Paris">
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {part}
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  )
const names = () => screen.getAllByRole('link', { name: /^Dune/ }).map(({ textContent }) => textContent)

it('shows every edition of a wallet, the newest first or as is asked', async () => {
  const { user } = open(collector, <EditionList address={wallet} />)
  expect(await screen.findByText('25 editions')).toBeVisible()
  expect(names()).toHaveLength(24)
  expect(names()[0]).toBe('Dune 25')
  expect(screen.getByRole('link', { name: lists.next })).toHaveAttribute('href', '/account/wallet/?page=2')
  await user.selectOptions(screen.getByLabelText(owned.ordering), owned.orderings.minted_at)
  await waitFor(() => expect(names()[0]).toBe('Dune 1'))
})

it('shows the edition of the second page', async () => {
  open(collector, <EditionList address={wallet} />, '?page=2')
  await waitFor(() => expect(names()).toEqual(['Dune 1']))
})

it('tells a creator to whom a part goes, how much of all, and what stays theirs', async () => {
  open(creator, <RoyaltyList />, '?category=royalties')
  const row = (await screen.findByRole('rowheader', { name: /Dune 1/ })).closest('tr')
  expect(row).toHaveTextContent(collector.last_name)
  expect(row).toHaveTextContent('2.5%')
  expect(row).toHaveTextContent(/of \d+% royalties, of which [\d.]+% stay yours/)
})

it('tells who gets a part from whom, and nothing of the rest', async () => {
  open(collector, <RoyaltyList />, '?category=royalties&role=recipient')
  const row = (await screen.findByRole('rowheader', { name: /Dune 1/ })).closest('tr')
  expect(row).toHaveTextContent('2.5%')
  expect(row).not.toHaveTextContent('stay yours')
  expect(screen.getByRole('columnheader', { name: words.creator })).toBeVisible()
})

it('says where there are none, with the way to the other side', async () => {
  open(collector, <RoyaltyList />, '?category=royalties')
  expect(await screen.findByText(words.none.creator.title)).toBeVisible()
  const received = screen.getByRole('link', { name: words.roles.recipient })
  expect(received).toHaveAttribute('href', '/account/transactions/?category=royalties&role=recipient')
})
