// Transactions of editions in the account: who sees which, page by page, and taking over what one's own wallet did.
import { screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NftTransactions } from '#features/nft/owner/nft-transactions.tsx'
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { linkWallet } from '#tests/support/market/lease-world.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { editionHere, toldHere } from './editions-here.ts'
import { drawNft, verifiedHere } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const words = chain.transactions
let api: TestApi
let creator: TestPerson
let collector: TestPerson
let edition: Awaited<ReturnType<typeof editionHere>>
const stranger = '0x9999999999999999999999999999999999999999'
beforeAll(async () => {
  api = await nftApi()
  creator = await verifiedHere(api)
  collector = await makePerson(api, { account_type: 'collector' })
  const wallet = await linkWallet(api, collector)
  edition = await editionHere(api, creator, wallet)
  await toldHere(api, edition.token_id, 'Transfer', { from: wallet, to: stranger })
  for (let at = 0; at < 24; at++) await toldHere(api, edition.token_id, 'Transfer', { from: stranger, to: stranger })
})
afterAll(() => api.close())

function open(person: TestPerson, search = '?category=nft') {
  return drawNft(
    api.as(person),
    <NextIntlClientProvider locale="en" messages={{ 'nft-chain': chain, lists, errors }} timeZone="Europe/Paris">
      <NuqsTestingAdapter searchParams={search} hasMemory>
        <NftTransactions />
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  )
}
const rows = async () => (await screen.findAllByRole('rowheader')).map(each => each.closest('tr') ?? document.body)

it('shows a creator without a wallet everything that happened to their edition, on two pages', async () => {
  open(creator)
  expect(await rows()).toHaveLength(24)
  expect(screen.getByText('26 transactions')).toBeVisible()
  for (const name of [words.image, words.date, words.event, words.user, words.from, words.to, words.price])
    expect(screen.getByRole('columnheader', { name })).toBeVisible()
  const second = screen.getByRole('link', { name: lists.next })
  expect(second).toHaveAttribute('href', '/account/transactions/?category=nft&page=2')
  // Strangers' wallets are not theirs to take over.
  expect(screen.queryByRole('button', { name: words.assign })).toBeNull()
})

it('goes on with the second page, and narrows to an event', async () => {
  const { user } = open(creator, '?category=nft&page=2')
  expect(await rows()).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText(words.event), words.events.minted)
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const [minted] = await rows()
  expect(within(minted ?? document.body).getByRole('link', { name: /.+/ })).toHaveAttribute(
    'href',
    `/tokens/${edition.id}/`,
  )
  await user.selectOptions(screen.getByLabelText(words.event), words.events.bid)
  expect(await screen.findByText(words.no_match_title)).toBeVisible()
  await user.click(screen.getByRole('button', { name: lists.clear }))
  expect(await rows()).toHaveLength(24)
})

it('says that nothing has happened yet', async () => {
  open(await makePerson(api))
  expect(await screen.findByText(words.none_title)).toBeVisible()
  expect(screen.queryByRole('search')).toBeNull()
})
