// Registered cards: read, renamed, switched off for good, and checked with their holder without paying.

import { Fields, type Json } from '../protocol/fields.ts'
import { listPage, notFound, ok, paramError, type StandInCall } from '../protocol/protocol.ts'
import { type ResultCode, resultOf, SUCCESS } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { userObjects } from '../users/users.ts'
import type { TransactionStatus } from '../wallets/transactions.ts'
import { movements } from '../wallets/wallets.ts'
import { kind, providerId, type Stored, type World } from '../world.ts'
import { needsChallenge, secureModes } from './card-rules.ts'
import { type Card, cards, invalidateUnusedCards, proveCard } from './card-store.ts'
import { openSecureMode, type SecureMode, webAddress, whenSecured } from './secure-mode.ts'

type CardValidation = Stored &
  SecureMode & {
    Tag: string | null
    AuthorId: string
    CardId: string
    Type: 'CARD_VALIDATION'
    Status: TransactionStatus
    Validity: Card['Validity']
    SecureMode: string
    IpAddress: string | null
    BrowserInfo: Json
    PaymentCategory: string
    Applied3DSVersion: string | null
    ResultCode: ResultCode | null
    ResultMessage: string | null
  }
const validations = kind<CardValidation>('card_validation', 'cardval_m')

export function cardRoutes(routes: Routes, world: World): void {
  invalidateUnusedCards(world)
  const cardOf = (call: StandInCall) => world.get(cards, call.params.id ?? '')
  routes.api('GET', '/cards/:id', call => ok(cardOf(call)))
  routes.api('PUT', '/cards/:id', call => ok(change(world, cardOf(call), call)))
  routes.api('GET', '/users/:id/cards', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    const active = call.query.get('active')
    return listPage(
      call,
      world.list(cards, card => card.UserId === Id && (active === undefined || String(card.Active) === active)),
    )
  })
  routes.api('GET', '/cards/fingerprints/:fingerprint', call =>
    listPage(
      call,
      world.list(cards, card => card.Fingerprint === call.params.fingerprint),
    ),
  )
  routes.api('GET', '/cards/fingerprints/:fingerprint/transactions', call => {
    const same = world.list(cards, card => card.Fingerprint === call.params.fingerprint).map(({ Id }) => Id)
    return movements(world, call, ({ CardId }) => CardId !== undefined && same.includes(CardId))
  })
  routes.api('GET', '/cards/:id/transactions', call => {
    const { Id } = cardOf(call)
    return movements(world, call, ({ CardId }) => CardId === Id)
  })
  validationRoutes(routes, world)
}

function change(world: World, card: Card, call: StandInCall): Card {
  const fields = new Fields(call.body)
  const active = fields.flag('Active')
  const holder = fields.optionalText('CardHolderName')
  fields.done()
  if (active === true && !card.Active) throw paramError({ Active: 'A deactivated card cannot be activated again.' })
  const changes = { ...(active === false && { Active: false }), ...(holder !== null && { CardHolderName: holder }) }
  return world.update(cards, card.Id, changes)
}

function validationRoutes(routes: Routes, world: World): void {
  whenSecured(world, 'card_validation', (id, refusal) => conclude(world, id, refusal))
  routes.api('POST', '/cards/:id/validation', call => ok(validate(world, call)))
  routes.api('GET', '/cards/:id/validation/:validation_id', call => {
    const validation = world.get(validations, call.params.validation_id ?? '')
    if (validation.CardId !== call.params.id) throw notFound(validation.Id)
    return ok(validation)
  })
}

function validate(world: World, call: StandInCall): CardValidation {
  const fields = new Fields(call.body)
  const asked = {
    AuthorId: fields.text('AuthorId'),
    SecureMode: fields.oneOf('SecureMode', secureModes, 'DEFAULT') || ('DEFAULT' as const),
    IpAddress: fields.text('IpAddress'),
    BrowserInfo: fields.object('BrowserInfo'),
    PaymentCategory: fields.oneOf('PaymentCategory', ['ECommerce', 'TelephoneOrder'], 'ECommerce'),
    Tag: fields.optionalText('Tag'),
  }
  const return_url = webAddress(fields, 'SecureModeReturnURL')
  fields.done()
  const card = world.get(cards, call.params.id ?? '')
  const Id = providerId(validations.prefix)
  const refusal = !card.Active ? '101410' : card.UserId === asked.AuthorId ? null : '001023'
  const challenged = refusal === null && needsChallenge(card.authentication, asked.SecureMode)
  const session = {
    subject_kind: 'card_validation',
    subject: Id,
    funds: null,
    alias: card.Alias,
    return_url,
    culture: null,
  } as const
  const secure = challenged
    ? openSecureMode(world, session)
    : { SecureModeNeeded: false, SecureModeRedirectURL: null, SecureModeReturnURL: return_url }
  world.insert(validations, {
    ...asked,
    ...secure,
    Id,
    CardId: card.Id,
    Type: 'CARD_VALIDATION',
    Status: 'CREATED',
    Validity: card.Validity,
    Applied3DSVersion: 'V2_1',
    ResultCode: null,
    ResultMessage: null,
  })
  world.happened('CARD_VALIDATION_CREATED', Id)
  return challenged ? world.get(validations, Id) : conclude(world, Id, refusal)
}

function conclude(world: World, id: string, refusal: ResultCode | null): CardValidation {
  const { CardId } = world.get(validations, id)
  if (refusal === null) proveCard(world, CardId)
  const Status = refusal === null ? 'SUCCEEDED' : 'FAILED'
  world.happened(`CARD_VALIDATION_${Status}`, id)
  const { Validity } = world.get(cards, CardId)
  return world.update(validations, id, { Status, Validity, ...resultOf(refusal ?? SUCCESS) })
}
