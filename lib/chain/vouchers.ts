// The vouchers by which creators sell for the market of editions (EIP-712), as contracts/MarketVouchers.sol reads them.
import type { Hex } from 'viem'

export const voucherTerms = [
  { name: 'creator', type: 'address' },
  { name: 'workId', type: 'uint256' },
  { name: 'maxEditions', type: 'uint8' },
  { name: 'royaltyBps', type: 'uint16' },
  { name: 'royaltyReceiver', type: 'address' },
] as const
export const fixedPriceVoucher = [
  { name: 'terms', type: 'Terms' },
  { name: 'price', type: 'uint256' },
  { name: 'currency', type: 'uint8' },
  { name: 'deadline', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
] as const
export const auctionVoucher = [
  { name: 'terms', type: 'Terms' },
  { name: 'edition', type: 'uint8' },
  { name: 'reserve', type: 'uint256' },
  { name: 'currency', type: 'uint8' },
  { name: 'duration', type: 'uint32' },
  { name: 'incrementBps', type: 'uint16' },
  { name: 'deadline', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
] as const

type Terms = {
  creator: Hex
  workId: string
  maxEditions: number
  royaltyBps: number
  royaltyReceiver: Hex
}
type Always = { terms: Terms; currency: number; deadline: string; nonce: string }
/** Amounts are decimal texts: what is signed travels as JSON. */
export type Voucher =
  | (Always & { kind: 'fixed_price'; price: string })
  | (Always & { kind: 'auction'; edition: number; reserve: string; duration: number; incrementBps: number })

/** EIP-712, ready for `eth_signTypedData_v4`. */
export type VoucherToSign = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  types: Record<string, { name: string; type: string }[]>
  primaryType: 'Voucher' | 'AuctionVoucher'
  message: Record<string, unknown>
}

/** Whose signatures these are: of this market on this chain, and of no other. */
export const marketDomain = (chainId: number, verifyingContract: Hex) =>
  ({ name: 'Auctor Market', version: '1', chainId, verifyingContract }) as const

export function voucherToSign({ kind, ...message }: Voucher, chainId: number, market: Hex): VoucherToSign {
  const domain = marketDomain(chainId, market)
  return kind === 'auction'
    ? {
        domain,
        types: { Terms: [...voucherTerms], AuctionVoucher: [...auctionVoucher] },
        primaryType: 'AuctionVoucher',
        message,
      }
    : { domain, types: { Terms: [...voucherTerms], Voucher: [...fixedPriceVoucher] }, primaryType: 'Voucher', message }
}
