// Card registrations: opened by the server, filled by the browser at the tokenisation address, finished by either.
import { randomBytes } from 'node:crypto'
import { Fields } from '../protocol/fields.ts'
import { ok, plainObject } from '../protocol/protocol.ts'
import { type ResultCode, resultOf } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { openUser } from '../users/users.ts'
import { kind, type Stored, type World } from '../world.ts'
import { cards, cardTypes, watchCard } from './card-store.ts'
import { registrationError, type Tokenised, tokenise } from './test-cards.ts'

type CardRegistration = Stored & {
  UserId: string
  Currency: string
  CardType: string
  Tag: string | null
  AccessKey: string
  PreregistrationData: string
  CardRegistrationURL: string
  RegistrationData: string | null
  CardId: string | null
  CardHolderName: string | null
  ResultCode: ResultCode | null
  ResultMessage: string | null
  Status: 'CREATED' | 'VALIDATED' | 'ERROR'
}
const registrations = kind<CardRegistration>('card_registration', 'cardreg_m')

/** A card the browser has sent, waiting for its registration to be finished. */
type Token = Stored & { registration: string; card: Tokenised }
const tokens = kind<Token>('card_token', 'token')

const secret = () => randomBytes(32).toString('base64url')

export function cardRegistrationRoutes(routes: Routes, world: World): void {
  routes.api('POST', '/cardregistrations', call => {
    const fields = new Fields(call.body)
    const asked = {
      UserId: fields.text('UserId'),
      Currency: fields.matching('Currency', /^[A-Z]{3}$/),
      CardType: fields.oneOf('CardType', cardTypes, 'CB_VISA_MASTERCARD'),
      Tag: fields.optionalText('Tag'),
    }
    fields.done()
    openUser(world, asked.UserId)
    const AccessKey = secret()
    const PreregistrationData = secret()
    const CardRegistrationURL = `${world.origin}/tokenize/${PreregistrationData}`
    const empty = { RegistrationData: null, CardId: null, CardHolderName: null, ResultCode: null, ResultMessage: null }
    const keys = { AccessKey, PreregistrationData, CardRegistrationURL }
    return ok(world.insert(registrations, { ...asked, ...keys, ...empty, Status: 'CREATED' }))
  })
  routes.api('GET', '/cardregistrations/:id', call => ok(world.get(registrations, call.params.id ?? '')))
  routes.api('PUT', '/cardregistrations/:id', call => {
    const fields = new Fields(call.body)
    const data = fields.text('RegistrationData', 1024)
    const holder = fields.optionalText('CardHolderName')
    const Tag = fields.optionalText('Tag')
    fields.done()
    const finished = finish(world, call.params.id ?? '', data, holder)
    return ok(fields.has('Tag') ? world.update(registrations, finished.Id, { Tag }) : finished)
  })
  browserRoutes(routes, world)
}

/** The two calls of Mangopay's card kit, made by browsers from the site of the product. */
function browserRoutes(routes: Routes, world: World): void {
  routes.open('POST', '/tokenize/:token', call => {
    const { form, params } = call
    const [registration] = world.list(registrations, of => of.PreregistrationData === params.token)
    const known = registration?.AccessKey === form.get('accessKeyRef') && params.token === form.get('data')
    // 09101: the keys are wrong.
    if (!registration || !known || registration.Status !== 'CREATED') return plainObject('errorCode=09101')
    const card = tokenise(form, world.now())
    if ('error' in card) return plainObject(`errorCode=${card.error}`)
    const { Id } = world.insert(tokens, { Id: secret(), registration: registration.Id, card })
    return plainObject(`data=${Id}`)
  })
  routes.open('POST', '/v2.01/:client_id/cardregistrations/:id', call =>
    ok(finish(world, call.params.id ?? '', call.form.get('RegistrationData') ?? '', null)),
  )
}

/** Makes the card of a registration, once; a finished registration stays as it is. */
function finish(world: World, id: string, data: string, holder: string | null): CardRegistration {
  const registration = world.get(registrations, id)
  if (registration.Status !== 'CREATED') return registration
  const token = data.startsWith('data=') ? world.find(tokens, data.slice('data='.length)) : undefined
  const RegistrationData = data
  if (token?.registration !== id) {
    const result = resultOf(registrationError(data))
    return world.update(registrations, id, { RegistrationData, Status: 'ERROR', ...result })
  }
  const { Alias, Fingerprint, ExpirationDate, CardProvider, Product, BIN, Brand, Type } = token.card
  const { authentication, temper } = token.card
  const { UserId, Currency, CardType } = registration
  const card = world.insert(cards, {
    UserId,
    Currency,
    CardType,
    Alias,
    Fingerprint,
    ExpirationDate,
    CardProvider,
    Product,
    Country: 'FRA',
    BankCode: 'unknown',
    CardHolderName: holder,
    Active: true,
    Validity: 'UNKNOWN',
    Tag: null,
    bin: BIN,
    brand: Brand,
    funding: Type,
    authentication,
    temper,
  })
  watchCard(world, card)
  world.remove(tokens, token.Id)
  const made = { RegistrationData, CardId: card.Id, CardHolderName: holder }
  return world.update(registrations, id, { ...made, Status: 'VALIDATED', ...resultOf('000000') })
}
