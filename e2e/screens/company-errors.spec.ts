// Forms of a company, of a card and of a report, sent as they should not be: the first error is in sight, and stays until it is mended.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import billingEn from '../../messages/en/billing.json' with { type: 'json' }
import evidenceEn from '../../messages/en/hits.json' with { type: 'json' }
import identityEn from '../../messages/en/identity.json' with { type: 'json' }
import billingFr from '../../messages/fr/billing.json' with { type: 'json' }
import evidenceFr from '../../messages/fr/hits.json' with { type: 'json' }
import identityFr from '../../messages/fr/identity.json' with { type: 'json' }
import { company, representative } from '../../tests/support/people/company-profile.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { type Case, inDialog, press, screens, walk, withField, wrongly } from './form-walk.ts'

const said = {
  en: { card: billingEn.card, hits: evidenceEn, identity: identityEn },
  fr: { card: billingFr.card, hits: evidenceFr, identity: identityFr },
} as const
const account = (slug: string) => href('account', { slug })

/** Before anything is known of the company. */
const ofCompanies: Case[] = [
  { name: 'company', path: account('company'), spoil: wrongly('company_name', 'Lumière'), mend: 'business' },
  {
    name: 'legal representative',
    path: account('representative'),
    spoil: wrongly('representative_last_name', 'Lumière'),
    mend: 'mister',
  },
]

async function tellOfCompany(page: Page): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin }
  const { id } = await (await page.request.get('/api/profiles/current')).json()
  const told = await page.request.patch(`/api/profiles/${id}`, { headers, data: { ...company, ...representative } })
  expect(told.ok(), await told.text()).toBe(true)
}

const afterwards = (locale: Locale): Case[] => {
  const { card, identity } = said[locale]
  const cards = account('cards')
  return [
    { name: 'owner', path: account('identity'), open: press(identity.ubos.add), form: inDialog, mend: 'Anaïs' },
    { name: 'card', path: cards, form: withField('cvc'), mend: '4970 1071 1111 1119' },
    {
      name: 'card of the past',
      path: cards,
      form: withField('cvc'),
      spoil: async form => {
        await form.getByLabel(card.number, { exact: true }).fill('4970 1071 1111 1119')
        await form.getByLabel(card.expiry, { exact: true }).fill('01/20')
        await form.getByLabel(card.cvc, { exact: true }).fill('123')
      },
      mend: '12/30',
    },
  ]
}

for (const [locale, viewport] of screens) {
  test(`forms of a company and of a card show their first error, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'company', 'legal')
    await walk(page, locale, ofCompanies)
    await tellOfCompany(page)
    await walk(page, locale, afterwards(locale))
  })

  test(`a report that cannot be ordered says why, in sight, ${locale}`, async ({ quietPage: page }) => {
    const { evidence } = said[locale].hits
    await page.setViewportSize(viewport)
    await signIn(page)
    await page.goto(localHref(locale, href('hits', { slug: 'to-handle', mode: 'grid' })))
    await page.locator('a[data-hit-index="0"]').click()
    await page.getByRole('button', { name: evidence.order, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: evidence.order, exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })
}
