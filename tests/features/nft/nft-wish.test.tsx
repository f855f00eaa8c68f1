// What is wished of an NFT beside an upload: for those who want to see NFTs, and with the creator's usual ones.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noWishChosen, type WishChosen, wishChanges } from '#features/nft/wish/chosen-wish.ts'
import { NftWishChoice } from '#features/nft/wish/nft-wish-choice.tsx'
import { NftWishFields, type TypedWish } from '#features/nft/wish/nft-wish-fields.tsx'
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import type { TestApi } from '#tests/support/api.ts'
import { nftApi, testEditions } from '#tests/support/market/nft-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { drawNft, verifiedHere } from './nft-screens.tsx'

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await nftApi()
  creator = await verifiedHere(api)
})
afterAll(() => api.close())

function One({ onWish }: { onWish: (wish: TypedWish) => void }) {
  const [fields, setFields] = useState<TypedWish>({})
  const change = (changes: TypedWish) =>
    setFields(now => {
      const next = { ...now, ...changes }
      onWish(next)
      return next
    })
  return <NftWishFields fields={fields} errors={{ nft_price: 'price_required' }} onChange={change} />
}

it('begins with the usual minter and currency, and an auction leaves the coin', async () => {
  const onWish = vi.fn<(wish: TypedWish) => void>()
  const { user } = drawNft(api.as(creator), <One onWish={onWish} />)
  await user.click(await screen.findByRole('switch', { name: nft.wish.sell }))
  expect(onWish).toHaveBeenLastCalledWith({ nft_sale: true, nft_minter: 'mnt_editions', nft_currency: 'USDC' })
  expect(screen.getByText(errors.fields.price_required)).toBeVisible()
  await user.type(screen.getByLabelText(nft.sale.price), '12,5')
  await user.selectOptions(screen.getByLabelText(nft.sale.currency), 'ETH')
  await user.click(screen.getByRole('radio', { name: /^Auction/ }))
  expect(onWish).toHaveBeenLastCalledWith({
    nft_sale: true,
    nft_minter: 'mnt_editions',
    nft_params: 'auction',
    nft_price: '12,5',
    nft_currency: 'USDC',
  })
})

it('is nothing where no NFTs are sold', async () => {
  api.ports.editions = noEditions
  const { wire } = drawNft(api.as(creator), <One onWish={() => {}} />)
  await vi.waitFor(() => expect(wire.asked).toContain('GET /settings/nft'))
  api.ports.editions = testEditions
  expect(screen.queryByRole('switch')).toBeNull()
})

function Many({ onChosen }: { onChosen: (chosen: WishChosen) => void }) {
  const [chosen, setChosen] = useState(noWishChosen)
  return (
    <NftWishChoice
      chosen={chosen}
      leave="as they are"
      onChange={changes => {
        const next = { ...chosen, ...changes }
        setChosen(next)
        onChosen(next)
      }}
    />
  )
}

it('changes of many only what was chosen', async () => {
  const onChosen = vi.fn<(chosen: WishChosen) => void>()
  const { user } = drawNft(api.as(creator), <Many onChosen={onChosen} />)
  await user.selectOptions(await screen.findByLabelText(nft.wish.title), 'on')
  await user.type(screen.getByLabelText(nft.wish.price), '0')
  expect(screen.getByText(errors.fields.price_required)).toBeVisible()
  await user.type(screen.getByLabelText(nft.wish.price), ',5')
  expect(wishChanges(onChosen.mock.lastCall?.[0] ?? noWishChosen)).toEqual({ nft_sale: true, nft_price: '0,5' })
})
