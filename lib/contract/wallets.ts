// The blockchain address of an account, linked by a signed message (EIP-4361).
import { z } from 'zod'
import { ChainAction, ChainStep } from './chain-actions.ts'
import { EntityId, empty, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Wallet = z.object({ id: z.string(), address: z.string(), chain_id: z.int(), linked_at: Instant })
export type Wallet = z.infer<typeof Wallet>

const Address = z.string(refusal('required')).regex(/^0x[0-9a-fA-F]{40}$/, refusal('invalid'))

export const wallets = {
  list: endpoint({
    method: 'GET',
    path: '/wallets',
    access: 'user',
    response: pageOf(Wallet),
    summary: 'Your linked wallet, if any',
  }),
  read: endpoint({
    method: 'GET',
    path: '/wallets/{id}',
    access: 'user',
    response: Wallet,
    summary: 'Your linked wallet, by its id',
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/wallets/challenge',
    access: 'user',
    body: z.strictObject(
      { address: Address, chain_id: z.int(refusal('number_invalid')).min(1, refusal('number_invalid')) },
      refusal('unknown_field'),
    ),
    response: z.object({ message: z.string() }),
    summary: 'The message that the wallet signs: it names this site, the address and a nonce that is good once',
  }),
  link: endpoint({
    method: 'POST',
    path: '/wallets',
    aliases: ['/wallets/create'],
    access: 'user',
    body: z.strictObject(
      {
        message: z.string(refusal('required')).min(1, refusal('required')).max(4000, refusal('too_long')),
        signature: z.string(refusal('required')).regex(/^0x[0-9a-fA-F]{130,8192}$/, refusal('invalid')),
      },
      refusal('unknown_field'),
    ),
    response: Wallet,
    status: 201,
    summary: 'Link the wallet that signed the message',
  }),
  approveNftTransfer: endpoint({
    method: 'POST',
    path: '/wallets/approve_nft_transfer',
    access: 'user',
    response: ChainStep,
    summary: 'Let the market move editions of your wallet when they are bought, where it may not yet',
  }),
  owed: endpoint({
    method: 'GET',
    path: '/wallets/owed',
    access: 'user',
    response: pageOf(z.object({ currency: z.string(), amount: z.string() })),
    summary: 'What the market could not send to your wallet and keeps for it',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/wallets/withdraw',
    access: 'user',
    body: z.strictObject({ currency: EntityId }, refusal('unknown_field')),
    response: ChainAction,
    summary: 'Fetch it',
  }),
  cancelVouchers: endpoint({
    method: 'POST',
    path: '/wallets/cancel_vouchers',
    access: 'creator',
    response: ChainAction,
    summary: 'Make void on the chain, at once, all that your wallet signed and nobody bought yet',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/wallets/{id}',
    access: 'user',
    response: empty,
    summary: 'Unlink your wallet',
  }),
}
