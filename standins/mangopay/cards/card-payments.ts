// Card payments from their checks to their result, with the holder's confirmation in between when it is needed.

import type { Money } from '../protocol/fields.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import { conclude, type Transaction, transactions } from '../wallets/transactions.ts'
import type { World } from '../world.ts'
import type { CardUse, SecureModeName as SecureModeChoice } from './card-rules.ts'
import { mockedRefusal, needsChallenge, temperedRefusal } from './card-rules.ts'
import { type Card, cardInfo, cards, proveCard } from './card-store.ts'
import { openSecureMode, type SecureMode, type SecureSubject } from './secure-mode.ts'
import { hasExpired } from './test-cards.ts'

/** Why a card cannot pay, before its bank is asked; null when it can. */
export function cardRefusal(world: World, card: Card, author: string): ResultCode | null {
  if (card.UserId !== author) return '001023'
  if (!card.Active) return '101410'
  if (hasExpired(card.ExpirationDate, world.now())) return '101105'
  const pending = world.list(transactions, ({ CardId, Status }) => CardId === card.Id && Status === 'CREATED')
  return pending.length > 0 ? '101118' : null
}

/** What the bank of a card says to a payment. */
function bankRefusal(
  world: World,
  card: Card,
  asked: { funds: Money; billing: unknown; flow: CardUse },
): ResultCode | null {
  // A card may have been switched off while its holder was on the bank's page.
  const { Active, temper } = world.get(cards, card.Id)
  if (!Active) return '101410'
  return temperedRefusal(temper, asked.flow) ?? mockedRefusal(asked.funds.Amount, asked.billing, asked.flow)
}

type Challenge = {
  subject_kind: SecureSubject
  subject: string
  card: Card
  mode: SecureModeChoice
  funds: Money
  return_url: string
  culture: string | null
}

/** The three fields about the holder's confirmation; opens it when the card or the payment wants it. */
export function secureFields(world: World, challenge: Challenge | null): SecureMode {
  if (!challenge || !needsChallenge(challenge.card.authentication, challenge.mode))
    return { SecureModeNeeded: false, SecureModeRedirectURL: null, SecureModeReturnURL: challenge?.return_url ?? null }
  const { subject_kind, subject, card, funds, return_url, culture } = challenge
  return openSecureMode(world, { subject_kind, subject, alias: card.Alias, funds, return_url, culture })
}

/** The fields of everything that is done with a card. */
export function cardFields(card: Card) {
  return {
    CardId: card.Id,
    CardInfo: cardInfo(card),
    SecurityInfo: { AVSResult: 'NO_CHECK' },
    Requested3DSVersion: null,
    Applied3DSVersion: 'V2_1',
  }
}

/** Ends a card pay-in: with the refusal it already has, else as the bank says. */
export function concludeCardPayIn(world: World, payIn: Transaction, refusal: ResultCode | null): Transaction {
  const card = world.get(cards, payIn.CardId ?? '')
  const asked = { funds: payIn.DebitedFunds, billing: payIn.Billing, flow: payIn.flow ?? 'one_off' }
  const ended = conclude(world, payIn, refusal ?? bankRefusal(world, card, asked))
  if (ended.Status === 'SUCCEEDED') proveCard(world, card.Id)
  return ended
}
