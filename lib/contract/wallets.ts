// The blockchain address of an account, linked by a signed message (EIP-4361).
import { z } from 'zod'
import { empty, Instant, pageOf, refusal } from './common.ts'
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
  remove: endpoint({
    method: 'DELETE',
    path: '/wallets/{id}',
    access: 'user',
    response: empty,
    summary: 'Unlink your wallet',
  }),
}
