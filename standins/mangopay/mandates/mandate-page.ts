// The page on which somebody signs a direct debit mandate, and the mandate as a document.

import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { hostedPage, pageLocale } from '../protocol/pages.ts'
import { redirect, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import type { World } from '../world.ts'
import { mandateDocument } from './mandate-document.ts'
import { enterMandate, type Mandate, mandates, sign } from './mandate-store.ts'

export function mandatePages(routes: Routes, world: World): void {
  routes.page('GET', '/mandates/:id', call => page(world, call))
  routes.page('POST', '/mandates/:id', call => {
    const mandate = world.find(mandates, call.params.id ?? '')
    if (mandate?.Status !== 'CREATED') return page(world, call)
    const action = call.form.get('action')
    if (action === 'confirm') sign(world, mandate.Id)
    else if (action === 'refuse') unsigned(world, mandate.Id, '001805')
    else if (action === 'expire') unsigned(world, mandate.Id, '001807')
    else return page(world, call)
    return redirect(mandate.ReturnURL)
  })
  routes.page('GET', '/mandates/:id/document', call => {
    const mandate = world.find(mandates, call.params.id ?? '')
    if (!mandate) return gone(pageLocale(call))
    const body = mandateDocument(mandate, pageLocale(call))
    const name = `attachment; filename="${mandate.Id}.pdf"`
    return { status: 200, headers: { 'content-type': 'application/pdf', 'content-disposition': name }, body }
  })
}

function unsigned(world: World, id: string, code: '001805' | '001807'): void {
  world.unschedule('mandate.unsigned', id)
  enterMandate(world, id, 'FAILED', code)
}

function gone(locale: Locale): StandInAnswer {
  const { t } = translator(locale, 'mangopay')
  return hostedPage({ locale, title: t('gone.title'), intro: t('gone.intro'), status: 404 })
}

function page(world: World, call: StandInCall): StandInAnswer {
  const locale = pageLocale(call)
  const mandate = world.find(mandates, call.params.id ?? '')
  if (!mandate) return gone(locale)
  const { t } = translator(locale, 'mangopay-money')
  const title = t('mandate.title')
  if (mandate.Status !== 'CREATED') return hostedPage({ locale, title, intro: t(`mandate.states.${mandate.Status}`) })
  return hostedPage({
    locale,
    title,
    intro: t('mandate.intro'),
    facts: mandateFacts(mandate, locale),
    actions: [
      { value: 'confirm', label: t('mandate.confirm'), main: true },
      { value: 'refuse', label: t('mandate.refuse') },
      { value: 'expire', label: t('mandate.expire') },
    ],
  })
}

/** Who allows what, as the page says it. */
function mandateFacts({ holder, account, scheme }: Mandate, locale: Locale): { label: string; value: string }[] {
  const { t } = translator(locale, 'mangopay-money')
  return [
    { label: t('mandate.holder'), value: holder },
    { label: t('mandate.account'), value: account },
    { label: t('mandate.scheme'), value: scheme },
  ]
}
