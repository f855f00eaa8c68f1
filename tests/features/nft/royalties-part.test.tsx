// Parts of royalties: given by e-mail, user or wallet, refused beside their field, taken back while nothing is locked.
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { RoyaltiesPart } from '#features/nft/creator/royalties-part.tsx'
import type { Nft } from '#lib/contract/nfts.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { drawNft } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const words = nft.royalties
let api: TestApi
beforeAll(async () => {
  api = await nftApi()
})
afterAll(() => api.close())

const now = '2026-03-01T10:00:00.000Z'
const work: Nft = {
  id: 'nft_01J0000000000000000000000A',
  image: 'img_01J0000000000000000000000A',
  state: 'prepared',
  minter: 'min_editions',
  name: 'Harbour',
  description: null,
  max_editions: 3,
  royalty_bps: 1_000,
  leasing: false,
  certificate_version: 1,
  work_id: '0x00',
  files: [],
  created_at: now,
  updated_at: now,
  prepared_at: now,
}
const part = (locked: boolean) => ({
  id: 'roy_01J0000000000000000000000A',
  nft: work.id,
  image: work.image,
  name: 'Harbour',
  date: now,
  recipient: { kind: 'email', wallet: null, email: 'ada@example.org', user: null },
  cashback_bps: 250,
  locked,
})
const page = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results })

async function open(locked = false, { shown = work, onSale = false }: { shown?: Nft; onSale?: boolean | null } = {}) {
  const parts: unknown[] = []
  const drawn = drawNft(api.as(await makePerson(api)), <RoyaltiesPart nft={shown} onSale={onSale} />)
  drawn.wire.instead = call => {
    if (call === 'GET /royalties') return Response.json(page(parts))
    if (call === 'POST /royalties') {
      parts.push(part(locked))
      return Response.json(parts[0], { status: 201 })
    }
    if (!call.startsWith('DELETE /royalties/')) return null
    parts.pop()
    return new Response(null, { status: 204 })
  }
  return { ...drawn, parts }
}

it('gives a part by e-mail, says what is left, and takes it back', async () => {
  const show = vi.spyOn(snackbar, 'show')
  const { user, wire } = await open()
  expect(await screen.findByText(/^10% of each later sale is yours/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: words.add }))
  const form = screen.getByRole('form', { name: words.form })
  await user.click(within(form).getByRole('button', { name: words.save }))
  expect(await screen.findByText(errors.fields.required)).toBeVisible()
  await user.type(within(form).getByRole('textbox', { name: words.kinds.email }), 'ada@example.org')
  await user.type(within(form).getByLabelText(words.cashback), '2,5')
  await user.click(within(form).getByRole('button', { name: words.save }))
  expect(await screen.findByText('ada@example.org')).toBeVisible()
  expect(show).toHaveBeenLastCalledWith({ kind: 'other', message: 'ada@example.org gets a part of later sales' })
  expect(wire.sent).toEqual([{ nft: work.id, email: 'ada@example.org', cashback_bps: 250 }])
  expect(screen.getByText(/^7\.5% of each later sale is yours/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove ada@example.org' }))
  expect(await screen.findByText(/^10% of each later sale is yours/)).toBeVisible()
})

it('says what the API refuses, and changes nothing that is locked', async () => {
  const { user, wire } = await open(true)
  const answer = wire.instead
  wire.instead = (call, body) =>
    call === 'POST /royalties'
      ? Response.json(
          { type: '', title: '', status: 409, code: 'royalty_exists', detail: errors.codes.royalty_exists },
          { status: 409 },
        )
      : answer(call, body)
  await user.click(await screen.findByRole('button', { name: words.add }))
  await user.selectOptions(screen.getByLabelText(words.by), words.kinds.user)
  await user.type(screen.getByRole('textbox', { name: words.kinds.user }), 'usr_01J0000000000000000000000A')
  await user.type(screen.getByLabelText(words.cashback), '5')
  await user.click(screen.getByRole('button', { name: words.save }))
  expect(await screen.findByText(errors.codes.royalty_exists)).toBeVisible()
  wire.instead = answer
  await user.click(screen.getByRole('button', { name: words.save }))
  expect(await screen.findByText('ada@example.org')).toBeVisible()
  expect(screen.getByRole('button', { name: words.add })).toBeDisabled()
  expect(screen.queryByRole('button', { name: words.remove })).toBeNull()
})

it.each([
  ['on sale', { onSale: true }, words.locked.on_sale],
  ['minted', { shown: { ...work, state: 'minted' as const } }, words.locked.minted],
])('gives no part of what is %s, and says why before anything is typed', async (_, given, reason) => {
  await open(false, given)
  const add = await screen.findByRole('button', { name: words.add })
  expect(add).toBeDisabled()
  expect(add).toHaveAccessibleDescription(reason)
})

it('waits to be told whether it is on sale', async () => {
  await open(false, { onSale: null })
  expect(await screen.findByRole('button', { name: words.add })).toBeDisabled()
  expect(screen.queryByText(words.locked.on_sale)).toBeNull()
})
