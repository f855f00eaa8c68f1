// What the platform signs for the contracts (EIP-712): one buyer's order, a creator's first edition, somebody's royalties.
import { type Hex, hashStruct } from 'viem'
import { marketDomain, type Voucher, type VoucherToSign, voucherTerms } from './vouchers.ts'

type Domain = { name: string; version: string; chainId: number; verifyingContract: Hex }

/** This buyer may have this edition by this voucher until then. */
export function orderToSign(
  voucher: Pick<VoucherToSign, 'types' | 'primaryType' | 'message'>,
  { chainId, market, buyer, edition, until }: OrderFacts,
) {
  const { types, primaryType, message } = voucher
  return {
    domain: marketDomain(chainId, market),
    types: {
      Order: [
        { name: 'voucher', type: 'bytes32' },
        { name: 'buyer', type: 'address' },
        { name: 'edition', type: 'uint8' },
        { name: 'until', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    message: { voucher: hashStruct({ data: message, types, primaryType }), buyer, edition, until },
  }
}
export type OrderFacts = { chainId: number; market: Hex; buyer: Hex; edition: number; until: bigint }

/** This creator may register their work until then. */
export function permitToSign(terms: Voucher['terms'], chainId: number, editions: Hex, until: bigint) {
  const domain: Domain = { name: 'Auctor Editions', version: '1', chainId, verifyingContract: editions }
  return {
    domain,
    types: { MintPermit: [...mintPermit] },
    primaryType: 'MintPermit',
    message: { ...terms, until },
  }
}
const mintPermit = [...voucherTerms, { name: 'until', type: 'uint256' }] as const

/** This wallet fetches the part of a beneficiary without one until then. */
export function claimToSign(id: Hex, to: Hex, chainId: number, splitter: Hex, until: bigint) {
  const domain: Domain = { name: 'Auctor Royalties', version: '1', chainId, verifyingContract: splitter }
  return {
    domain,
    types: {
      Claim: [
        { name: 'id', type: 'bytes32' },
        { name: 'to', type: 'address' },
        { name: 'until', type: 'uint256' },
      ],
    },
    primaryType: 'Claim',
    message: { id, to, until },
  }
}
