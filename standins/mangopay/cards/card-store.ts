// Cards as the stand-in keeps them: an alias and a fingerprint, never a number nor a security code.

import { delays } from '../protocol/delays.ts'
import type { Json } from '../protocol/fields.ts'
import { kind, type Stored, type World } from '../world.ts'
import type { CardModel } from './test-cards.ts'

export type Card = Stored & {
  UserId: string
  Currency: string
  CardType: string
  Alias: string
  ExpirationDate: string
  CardProvider: string
  Country: string
  Product: string
  BankCode: string
  Fingerprint: string
  CardHolderName: string | null
  Active: boolean
  Validity: 'UNKNOWN' | 'VALID' | 'INVALID'
  Tag: string | null
  bin: string
  brand: string
  funding: CardModel['Type']
  authentication: CardModel['authentication']
  /** A name of `cardTempers`; absent from cards of earlier times. */
  temper?: string | null
}
export const cards = kind<Card>('card', 'card_m')

/** CB_VISA_MASTERCARD is also what is meant when none is named. */
export const cardTypes = [
  'CB_VISA_MASTERCARD',
  'AMEX',
  'MAESTRO',
  'BCMC',
  'DINERS',
  'MASTERPASS',
  'P24',
  'IDEAL',
  'PAYLIB',
] as const

/** A card nobody has paid with is watched from its registration on. */
export function watchCard(world: World, card: Card): void {
  world.schedule('card.unused', card.Id, world.now() + delays.unused_card)
}

export function invalidateUnusedCards(world: World): void {
  world.on('card.unused', id => {
    if (world.find(cards, id)?.Validity === 'UNKNOWN') world.update(cards, id, { Validity: 'INVALID' })
  })
}

/** The first success with a card shows that it is valid. */
export function proveCard(world: World, id: string): void {
  if (world.get(cards, id).Validity !== 'VALID') world.update(cards, id, { Validity: 'VALID' })
}

/** What payments tell about the card that paid. */
export function cardInfo(card: Card): Json {
  return {
    BIN: card.bin,
    IssuingBank: null,
    IssuerCountryCode: 'FR',
    Type: card.funding,
    Brand: card.brand,
    SubType: null,
  }
}
