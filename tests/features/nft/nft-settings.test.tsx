// The settings of NFTs: what is in the way of minting, what new ones begin with, and what the chain's own coin cannot pay.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NftSettingsScreen } from '#features/nft/settings/nft-settings-screen.tsx'
import { nftSettings } from '#lib/contract/nfts.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import type { TestApi } from '#tests/support/api.ts'
import { nftApi, testEditions } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { drawNft, verifiedHere } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await nftApi()
  creator = await verifiedHere(api)
})
afterAll(() => api.close())

const kept = async () => (await api.as(creator).call(nftSettings.read)).body

it('says what is in the way of minting, and where that is done', async () => {
  drawNft(api.as(await makePerson(api)), <NftSettingsScreen />)
  expect(await screen.findByText(chain.obstacles.identity_unverified.title)).toBeVisible()
  expect(screen.getByText(chain.obstacles.identity_unverified.open)).toHaveAttribute('href', '/account/identity/')
})

it('asks for a wallet last, and says where editions are minted', async () => {
  drawNft(api.as(creator), <NftSettingsScreen />)
  expect(await screen.findByText(chain.obstacles.wallet_missing.title)).toBeVisible()
  expect(screen.getByText(nft.settings.standin)).toBeVisible()
  expect(screen.queryByRole('option', { name: 'OLD' })).toBeNull()
})

it('keeps royalties in tokens, and refuses them in the coin of the chain before anything is sent', async () => {
  const { user, wire } = drawNft(api.as(creator), <NftSettingsScreen />)
  const royalty = await screen.findByLabelText(nft.settings.royalty)
  await user.clear(royalty)
  await user.type(royalty, '51')
  await user.click(screen.getByRole('button', { name: profile.form.save }))
  expect(await screen.findByText(errors.fields.royalty_range)).toBeVisible()
  expect(royalty).toHaveFocus()
  await user.clear(royalty)
  await user.type(royalty, '7,5')
  await user.selectOptions(screen.getByLabelText(nft.settings.currency), 'ETH')
  expect(screen.getByText(errors.codes.royalty_needs_erc20)).toBeVisible()
  await user.click(screen.getByRole('button', { name: profile.form.save }))
  expect(wire.sent).toEqual([])
  await user.selectOptions(screen.getByLabelText(nft.settings.currency), 'USDC')
  await user.click(screen.getByRole('button', { name: profile.form.save }))
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ currency: 'USDC', royalty_bps: 750 }))
})

it('says so where no NFTs are sold, and leads to licences', async () => {
  api.ports.editions = noEditions
  drawNft(api.as(creator), <NftSettingsScreen />)
  expect(await screen.findByText(nft.settings.none_title)).toBeVisible()
  expect(screen.getByText(nft.settings.none_licences)).toHaveAttribute('href', '/settings/license/')
  api.ports.editions = testEditions
})
