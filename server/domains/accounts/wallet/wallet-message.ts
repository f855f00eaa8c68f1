// The message by which a wallet is linked (EIP-4361), and who signed it.
import { verifyMessage } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { brand } from '#lib/brand.ts'
import { MINUTE_S } from '#lib/dates.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Settings } from '#server/context.ts'

/** A challenge that is not signed by then is worth nothing. */
export const CHALLENGE_S = 10 * MINUTE_S

type Challenge = {
  address: `0x${string}`
  chain_id: number
  nonce: string
  issued_at: Date
  expires_at: Date
}

/** The text to sign: this site, the address, the chain and the nonce, in the person's language. */
export function walletMessage(site: Pick<Settings, 'public_url'>, locale: Locale, challenge: Challenge): string {
  const { address, chain_id, nonce, issued_at, expires_at } = challenge
  return createSiweMessage({
    domain: new URL(site.public_url).host,
    uri: `${site.public_url}/`,
    version: '1',
    // The standard allows ASCII only, so the sentences do without accents.
    statement: translator(locale, 'belongings').t('wallet.statement', { product: brand.name }),
    address,
    chainId: chain_id,
    nonce,
    issuedAt: issued_at,
    expirationTime: expires_at,
  })
}

/** Whether the key of an address signed the message (EIP-191). Contract wallets (ERC-1271) would need their chain, so they are refused. */
export async function isSignedBy(address: `0x${string}`, message: string, signature: string): Promise<boolean> {
  // The contract has checked that it is hexadecimal.
  return verifyMessage({ address, message, signature: signature as `0x${string}` }).catch(() => false)
}
