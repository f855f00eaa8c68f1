// The page on which the holder of a card confirms a payment, refuses it, or lets it expire.

import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Money } from '../protocol/fields.ts'
import { hostedPage, pageLocale } from '../protocol/pages.ts'
import { redirect, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import type { World } from '../world.ts'
import { endSecureMode, type SecureOutcome, type SecureSession, secureOutcomes, secureSessions } from './secure-mode.ts'

export function secureModePages(routes: Routes, world: World): void {
  world.on('secure_mode.expire', id => endSecureMode(world, id, 'expired'))
  routes.page('GET', '/secure-mode/:id', call => page(world, call))
  routes.page('POST', '/secure-mode/:id', call => {
    const session = world.find(secureSessions, call.params.id ?? '')
    const outcome = secureOutcomes.find(name => name === call.form.get('action'))
    if (!session || !outcome) return page(world, call)
    endSecureMode(world, session.Id, outcome)
    return redirect(session.return_url)
  })
}

function page(world: World, call: StandInCall): StandInAnswer {
  const session = world.find(secureSessions, call.params.id ?? '')
  const locale = session?.culture && !call.query.has('lang') ? cultureLocale(session.culture) : pageLocale(call)
  if (!session) {
    const { t } = translator(locale, 'mangopay')
    return hostedPage({ locale, title: t('gone.title'), intro: t('gone.intro'), status: 404 })
  }
  const { t } = translator(locale, 'mangopay-money')
  const checkout = session.subject_kind === 'web_pay_in'
  const title = checkout ? t('checkout.title') : t('secure.title')
  if (session.outcome !== null) return hostedPage({ locale, title, intro: t(`secure.outcomes.${session.outcome}`) })
  return hostedPage({
    locale,
    title,
    intro: checkout ? t('checkout.intro') : t('secure.intro'),
    facts: facts(session, locale),
    actions: [
      { value: 'accepted' satisfies SecureOutcome, label: t('secure.accept'), main: true },
      { value: 'refused' satisfies SecureOutcome, label: t('secure.refuse') },
      { value: 'expired' satisfies SecureOutcome, label: t('secure.expire') },
    ],
  })
}

function facts({ funds, alias }: SecureSession, locale: Locale): { label: string; value: string }[] {
  const { t } = translator(locale, 'mangopay-money')
  const amount = { label: t('secure.amount'), value: moneyText(funds, locale) }
  return alias === null ? [amount] : [amount, { label: t('secure.card'), value: alias }]
}

/** The amount as people of the language write it, with its currency. */
function moneyText({ Amount, Currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { style: 'currency', currency: Currency })
  return format.format(Amount / 100)
}

/** Mangopay's `Culture` of a payment, for pages that have two languages. */
function cultureLocale(culture: string): Locale {
  return culture.toUpperCase().startsWith('FR') ? 'fr' : 'en'
}
