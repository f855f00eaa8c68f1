// The page that says which values make the stand-in do what: the sandbox's own ones and those of the stand-in.
import { translator } from '#lib/node/translator.ts'
import { cardTempers, testCardNumbers } from './cards/test-cards.ts'
import { hostedPage, pageLocale } from './protocol/pages.ts'
import type { Routes } from './protocol/routes.ts'
import { SCA_CODE } from './users/sca.ts'

type Effect =
  | 'frictionless'
  | 'challenged'
  | 'challenged_forced'
  | 'refused_number'
  | 'refused_amount'
  | 'refused_next'
  | 'refused_card'
  | 'inactive_card'
  | 'fraud'
  | 'away'
  | 'document_accepted'
  | 'document_refused'
  | 'owner_accepted'
  | 'owner_refused'
  | 'owner_incomplete'
  | 'debit_penniless'
  | 'debit_disputed'
  | 'code'
  | 'payout_unreachable'
  | 'payout_returned'
  | 'clock'
  | 'faults'
  | 'late_hooks'
  | 'repeated_hooks'

const tempers: Record<string, Effect> = {
  '101': 'refused_card',
  '106': 'inactive_card',
  '199': 'refused_card',
  '108': 'fraud',
  '131': 'away',
}

const [frictionless = '', challenged = '', ...forced] = testCardNumbers

/** In the order in which they are met. `own`: the real sandbox does not know it. */
export const magicValues: readonly { value: string; effect: Effect; own?: true }[] = [
  { value: frictionless, effect: 'frictionless' },
  { value: challenged, effect: 'challenged' },
  ...forced.map(value => ({ value, effect: 'challenged_forced' as const })),
  { value: '0000 0000 0000 0000', effect: 'refused_number', own: true },
  ...Object.keys(cardTempers).map(code => ({
    value: `CVV ${code}`,
    effect: tempers[code] ?? 'refused_card',
    own: true as const,
  })),
  { value: '333.13 €', effect: 'refused_amount' },
  { value: '335.01 € + Billing.Address.AddressLine2 01100, 01116, 01125, 01131, 03022', effect: 'refused_next' },
  { value: 'accept', effect: 'document_accepted' },
  { value: 'refuse_unreadable, refuse_expired, …', effect: 'document_refused' },
  { value: 'AcceptUBO', effect: 'owner_accepted' },
  { value: 'RefuseUBO', effect: 'owner_refused' },
  { value: 'IncompleteUBO', effect: 'owner_incomplete' },
  { value: 'Penniless', effect: 'debit_penniless' },
  { value: 'Fickle', effect: 'debit_disputed' },
  { value: SCA_CODE, effect: 'code' },
  { value: 'IP1070', effect: 'payout_unreachable' },
  { value: 'RETURN_CLOSED', effect: 'payout_returned', own: true },
  { value: 'POST /__sandbox/clock {"seconds": 86400}', effect: 'clock', own: true },
  { value: 'POST /__sandbox/faults {"fault": "timeout_after", "on": "/payins"}', effect: 'faults', own: true },
  { value: 'POST /__sandbox/hooks/delay {"seconds": 600}', effect: 'late_hooks', own: true },
  { value: 'POST /__sandbox/hooks/replay', effect: 'repeated_hooks', own: true },
]

export function magicValuePage(routes: Routes): void {
  routes.page('GET', '/', call => {
    const locale = pageLocale(call)
    const { t } = translator(locale, 'mangopay-money')
    const facts = magicValues.map(({ value, effect, own }) => ({
      label: value,
      value: own ? t('magic.own', { effect: t(`magic.effects.${effect}`) }) : t(`magic.effects.${effect}`),
    }))
    return hostedPage({ locale, title: t('magic.title'), intro: t('magic.intro'), facts })
  })
}
