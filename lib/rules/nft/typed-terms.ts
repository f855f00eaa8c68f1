// What a creator types of an NFT and of its sale, and what is wrong with it: the forms say it before anything is sent.
import { DAY_S, HOUR_S, MINUTE_S } from '../../dates.ts'
import { readPercent, readTokenAmount } from './amounts.ts'
import {
  AUCTION_DAYS_MAX,
  type AuctionDuration,
  auctionSeconds,
  LISTING_DAYS_MAX,
  type NftSaleKind,
} from './listings.ts'
import { NFT_EDITIONS_MAX, ROYALTY_BPS_MAX } from './nfts.ts'

export type TypedNft = {
  name: string
  description: string
  /** `unique` or `limited`. */
  edition_kind: string
  max_editions: string
  royalty: string
}
export type TypedNftProblem = 'required' | 'editions_range' | 'editions_limited_max' | 'royalty_range'

export function typedNftProblems(typed: TypedNft): Partial<Record<keyof TypedNft, TypedNftProblem>> {
  const editions = readCount(typed.max_editions)
  const limited = typed.edition_kind === 'limited'
  const royalty = readPercent(typed.royalty)
  return {
    ...(typed.name.trim() === '' ? { name: 'required' } : {}),
    ...(limited && (editions === null || editions < 2) ? { max_editions: 'editions_range' } : {}),
    ...(limited && editions !== null && editions > NFT_EDITIONS_MAX ? { max_editions: 'editions_limited_max' } : {}),
    ...(royalty === null || royalty > ROYALTY_BPS_MAX ? { royalty: 'royalty_range' } : {}),
  }
}

export type TypedSale = {
  kind: string
  price: string
  edition: string
  days: string
  hours: string
  minutes: string
  increment: string
  /** How long it stays open. */
  open_days: string
}
export type TypedSaleProblem =
  | 'price_required'
  | 'duration_positive'
  | 'days_max'
  | 'hours_max'
  | 'minutes_max'
  | 'increment_positive'
  | 'open_days_range'

export function typedSaleProblems(
  typed: TypedSale,
  decimals: number,
): Partial<Record<keyof TypedSale, TypedSaleProblem>> {
  const price = readTokenAmount(typed.price, decimals)
  const open_days = readCount(typed.open_days)
  return {
    ...(price === null || price === '0' ? { price: 'price_required' } : {}),
    ...(typed.kind === 'auction' ? auctionProblems(typed) : {}),
    ...(open_days === null || open_days < 1 || open_days > LISTING_DAYS_MAX ? { open_days: 'open_days_range' } : {}),
  }
}

function auctionProblems({ days, hours, minutes, increment }: TypedSale) {
  const step = readPercent(increment)
  const over = (text: string, max: number) => {
    const count = readCount(text)
    return count === null || count > max
  }
  const duration = readDuration({ days, hours, minutes })
  return {
    ...(over(days, AUCTION_DAYS_MAX) ? { days: 'days_max' as const } : {}),
    ...(over(hours, 23) ? { hours: 'hours_max' as const } : {}),
    ...(over(minutes, 59) ? { minutes: 'minutes_max' as const } : {}),
    ...(duration && auctionSeconds(duration) === 0 ? { days: 'duration_positive' as const } : {}),
    ...(step === null || step === 0 || step > 10_000 ? { increment: 'increment_positive' as const } : {}),
  }
}

/** A whole number as it is typed; nothing typed is none. */
export function readCount(text: string): number | null {
  const bare = text.trim()
  if (bare === '') return 0
  return /^\d{1,4}$/.test(bare) ? Number(bare) : null
}

export function readDuration(typed: { days: string; hours: string; minutes: string }): AuctionDuration | null {
  const [days, hours, minutes] = [readCount(typed.days), readCount(typed.hours), readCount(typed.minutes)]
  return days === null || hours === null || minutes === null ? null : { days, hours, minutes }
}

export const isSaleKind = (text: string): text is NftSaleKind => text === 'fixed_price' || text === 'auction'

/** Seconds as days, hours and minutes. */
export const durationParts = (seconds: number) => ({
  days: Math.floor(seconds / DAY_S),
  hours: Math.floor((seconds % DAY_S) / HOUR_S),
  minutes: Math.floor((seconds % HOUR_S) / MINUTE_S),
})
