// A claim in a lawyer’s hands, in both languages: its creator asks, a lawyer takes it, grants a discount that the recipient reads, and closes it, and its creator reads it all.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { href, localHref } from '../../lib/routes.ts'
import dashboardEn from '../../messages/en/dashboard.json' with { type: 'json' }
import casesEn from '../../messages/en/litigations.json' with { type: 'json' }
import receivedEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import dashboardFr from '../../messages/fr/dashboard.json' with { type: 'json' }
import casesFr from '../../messages/fr/litigations.json' with { type: 'json' }
import receivedFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales } from '../fixtures.ts'
import { euros } from '../money-steps.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { expectFirstError } from '../screens/first-error.ts'
import { signIn } from '../sign-in.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = {
  en: { cases: casesEn, claims: claimsEn, dashboard: dashboardEn, received: receivedEn.amounts },
  fr: { cases: casesFr, claims: claimsFr, dashboard: dashboardFr, received: receivedFr.amounts },
} as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const
const [creator] = demoAccounts
const WHY = 'You wrote at once.'
const OUTCOME = 'They paid what was left, and signed.'

async function becomeLawyer(page: Page, { db }: OwnProduct, locale: 'en' | 'fr'): Promise<void> {
  const email = await becomeCreator(page, locale, 'lawyer')
  await db
    .update(users)
    .set({ roles: ['lawyer'] })
    .where(eq(users.email, email))
}

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: a lawyer is asked, takes the case, grants a discount and closes it`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 180_000)
    await page.setViewportSize(sizes[locale])
    const { cases, claims, dashboard, received } = said[locale]
    // Whoever only looks round asks nobody.
    await product.db.update(users).set({ roles: [], identity_verified: true }).where(eq(users.email, creator.email))
    const letter = await sendLetter(product, locale, { by: creator.email })
    await signIn(page)
    const claim = localHref(locale, href('account', { slug: 'claims' }, { claim: letter.id }))

    await page.goto(claim)
    await page.getByRole('button', { name: cases.panel.ask, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: cases.panel.ask_title })
    await expect(dialog.getByText(cases.note_v1.free)).toBeInViewport()
    await dialog.getByRole('button', { name: cases.panel.confirm, exact: true }).click()
    await expect(dialog.getByLabel(cases.panel.agree)).toHaveAttribute('aria-invalid', 'true')
    await inspectOpen(page, locale, 'asking a lawyer')
    await page.setViewportSize(sizes[locale])
    await dialog.getByLabel(cases.panel.agree).check()
    await dialog.getByRole('button', { name: cases.panel.confirm, exact: true }).click()
    const standing = page.getByRole('article').getByText(cases.stages.waiting, { exact: true })
    await standing.scrollIntoViewIfNeeded()
    await expect(standing).toBeInViewport()
    await inspectOpen(page, locale, 'a claim with its case')

    const desk = await meetSomebody()
    await desk.setViewportSize(sizes[locale])
    await becomeLawyer(desk, product, locale)
    await desk.goto(localHref(locale, href('lawyer')))
    const rows = desk.getByRole('listitem').filter({ hasText: cases.stages.waiting })
    await expect(rows).toHaveCount(1)
    await inspectOpen(desk, locale, 'the desk')
    await desk.setViewportSize(sizes[locale])
    await rows.getByRole('link').click()
    await desk.getByRole('button', { name: cases.acts.buttons.accept, exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: cases.acts.buttons.accept, exact: true }).click()
    await expect(desk.getByText(cases.stages.taken, { exact: true })).toBeInViewport()
    await inspectOpen(desk, locale, 'a case')
    await desk.setViewportSize(sizes[locale])

    const pdf = desk.getByRole('link', { name: cases.exhibits.pdf, exact: true })
    await pdf.scrollIntoViewIfNeeded()
    await expect(desk.getByText(cases.exhibits.kinds.mandate, { exact: true })).toBeVisible()
    const bundle = await desk.request.get((await pdf.getAttribute('href')) ?? '')
    expect([bundle.status(), bundle.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await desk.getByRole('button', { name: cases.acts.buttons.discount, exact: true }).click()
    const discount = desk.getByRole('form', { name: cases.acts.titles.discount })
    await expectFirstError(discount, '50')
    await discount.getByLabel(cases.acts.amount).fill('50')
    await discount.getByLabel(cases.acts.reason, { exact: true }).fill(WHY)
    await discount.getByRole('button', { name: cases.acts.buttons.discount, exact: true }).click()
    const facts = desk.getByRole('region', { name: cases.case.facts })
    await expect(facts.getByText(euros(450_00, locale), { exact: true })).toBeVisible()

    await page.goto(localHref(locale, href('infringement', { token: letter.token })))
    const row = page.getByRole('row', { name: received.lines.discount })
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByText(WHY)).toBeInViewport()

    await desk.getByRole('button', { name: cases.acts.buttons.succeed, exact: true }).click()
    const closing = desk.getByRole('form', { name: cases.acts.titles.succeed })
    await expectFirstError(closing, OUTCOME)
    await closing.getByLabel(cases.acts.outcome).fill(OUTCOME)
    await closing.getByRole('button', { name: cases.acts.buttons.succeed, exact: true }).click()
    await expect(desk.getByText(cases.stages.success, { exact: true })).toBeInViewport()

    await page.goto(claim)
    await expect(page.getByText(claims.outcomes.litigated, { exact: true })).toBeInViewport()
    const outcome = page.getByRole('article').getByText(OUTCOME)
    await outcome.scrollIntoViewIfNeeded()
    await expect(outcome).toBeInViewport()
    await page.goto(localHref(locale, href('account', { slug: 'dashboard' })))
    await page.getByRole('link', { name: dashboard.see_litigations, exact: true }).click()
    await expect(page.getByRole('listitem').getByText(cases.stages.success, { exact: true }).first()).toBeVisible()
    await inspectOpen(page, locale, 'a creator’s cases')
  })
