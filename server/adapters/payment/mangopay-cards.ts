// Cards and card payments at Mangopay. A card's number goes from the browser to Mangopay; here are only ids.
import type { PaymentBrowser, PaymentCardType, PaymentPort } from '#server/ports/payment.ts'
import { Agreement, AnyCard, CardRegistration, PayIn, parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { tagOf, traceOf } from './mangopay-traces.ts'

type Cards = Pick<
  PaymentPort,
  | 'createCardRegistration'
  | 'readCardRegistration'
  | 'finishCardRegistration'
  | 'readCard'
  | 'deactivateCard'
  | 'createPayIn'
  | 'createAgreement'
  | 'endAgreement'
  | 'createAgreedPayIn'
  | 'readPayIn'
  | 'findPayIn'
>

const cardTypes: Record<PaymentCardType, string> = { card: 'CB_VISA_MASTERCARD', amex: 'AMEX', maestro: 'MAESTRO' }
const CURRENCY = 'EUR'

export function mangopayCards(client: MangopayCalls, platform_wallet: string): Cards {
  const { send, once } = client
  const readPayIn = async (id: string) => parseAnswer(PayIn, await send({ operation: 'payins_get', path: { id } }))
  const readCard = async (id: string) => parseAnswer(AnyCard, await send({ operation: 'card_get', path: { id } }))
  return {
    async createCardRegistration(user, type) {
      const body = { UserId: user, Currency: CURRENCY, CardType: cardTypes[type] }
      return parseAnswer(CardRegistration, await send({ operation: 'cardregistration_create', body }))
    },
    readCardRegistration: async id =>
      parseAnswer(CardRegistration, await send({ operation: 'cardregistration_get', path: { id } })),
    async finishCardRegistration(id, RegistrationData) {
      const body = { RegistrationData }
      return parseAnswer(CardRegistration, await send({ operation: 'cardregistration_save', path: { id }, body }))
    },
    readCard,
    async deactivateCard(id) {
      const { active } = await readCard(id)
      if (active) await send({ operation: 'card_save', path: { id }, body: { Active: false } })
    },
    async createPayIn(
      { user, wallet = platform_wallet, beneficiaries, card, cents, descriptor, language, return_url, ip, browser },
      key,
    ) {
      const body = {
        AuthorId: user,
        CreditedWalletId: wallet,
        ...(beneficiaries && { FlowDescriptor: { Beneficiaries: beneficiaries.map(UserId => ({ UserId })) } }),
        CardId: card,
        DebitedFunds: { Currency: CURRENCY, Amount: cents },
        Fees: { Currency: CURRENCY, Amount: 0 },
        SecureMode: 'DEFAULT',
        SecureModeReturnURL: return_url,
        StatementDescriptor: descriptor,
        Culture: language.toUpperCase(),
        IpAddress: ip,
        BrowserInfo: browserInfo(browser),
        Tag: tagOf(key),
      }
      return parseAnswer(PayIn, await once({ operation: 'payins_card-direct_create', body }, key))
    },
    ...agreements({ send, once }, platform_wallet),
    readPayIn,
    async findPayIn({ user }, key) {
      const id = await traceOf(client, { user, type: 'PAYIN', key })
      return id === null ? null : readPayIn(id)
    },
  }
}

const browserInfo = (browser: PaymentBrowser) => ({
  AcceptHeader: browser.accept,
  JavaEnabled: false,
  JavascriptEnabled: true,
  Language: browser.language,
  ColorDepth: browser.color_depth,
  ScreenHeight: browser.screen_height,
  ScreenWidth: browser.screen_width,
  TimeZoneOffset: String(browser.time_zone_offset),
  UserAgent: browser.user_agent,
})

/** Mangopay's recurring registrations, without a rhythm and a fixed amount: they serve renewals and reports alike. */
function agreements(
  { send, once }: Pick<MangopayCalls, 'send' | 'once'>,
  platform_wallet: string,
): Pick<PaymentPort, 'createAgreement' | 'endAgreement' | 'createAgreedPayIn'> {
  const funds = (cents: number) => ({ Currency: CURRENCY, Amount: cents })
  return {
    async createAgreement({ user, card, cents }, key) {
      const body = {
        AuthorId: user,
        CardId: card,
        CreditedWalletId: platform_wallet,
        FirstTransactionDebitedFunds: funds(cents),
        FirstTransactionFees: funds(0),
      }
      return parseAnswer(Agreement, await once({ operation: 'payins_recurring_registration', body }, key))
    },
    async endAgreement(id) {
      const { ended } = parseAnswer(
        Agreement,
        await send({ operation: 'payins_recurring_registration_get', path: { id } }),
      )
      if (!ended)
        await send({ operation: 'payins_recurring_registration_put', path: { id }, body: { Status: 'ENDED' } })
    },
    async createAgreedPayIn({ agreement, cents, descriptor, present }, key) {
      const body = {
        RecurringPayinRegistrationId: agreement,
        DebitedFunds: funds(cents),
        Fees: funds(0),
        StatementDescriptor: descriptor,
        Tag: tagOf(key),
        ...(present && {
          SecureModeReturnURL: present.return_url,
          Culture: present.language.toUpperCase(),
          IpAddress: present.ip,
          BrowserInfo: browserInfo(present.browser),
        }),
      }
      return parseAnswer(PayIn, await once({ operation: 'payins_create_recurring_card_direct', body }, key))
    },
  }
}
