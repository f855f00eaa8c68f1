// From an upload to a report for a judge: a copy is found on the local web, compared, filed and taken back, and its report is fetched and checked.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { type MatchReason, reasonLines } from '../../lib/rules/matching/match-reasons.ts'
import reportWords from '../../messages/en/evidence.json' with { type: 'json' }
import words from '../../messages/en/hits.json' with { type: 'json' }
import licenses from '../../messages/en/licenses.json' with { type: 'json' }
import why from '../../messages/en/match-reasons.json' with { type: 'json' }
import payment from '../../messages/en/report-payment.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, test } from '../fixtures.ts'
import { addCard, PAYS } from '../money-steps.ts'
import { expectCopy, FOUND_MS, openCopy, orderReport, REPORT_MS, uploadWatched } from './copy-steps.ts'

test('a copy is found, compared, filed and taken back, and its report holds what was seen', async ({
  quietPage: page,
}, info) => {
  test.setTimeout(FOUND_MS + REPORT_MS + 60_000)
  await becomeCreator(page, 'en', 'hits')
  await addCard(page, 'en', PAYS)
  await uploadWatched(page, 'Evening', 0)
  await expectCopy(page, 'en')
  await openCopy(page, '“Evening” on ')
  await compare(page)
  await fileAndTakeBack(page)
  await licenseAndEnd(page)
  await payForReport(page)
  await checkReport(page, info)
  await readReport(page)
})

async function compare(page: Page): Promise<void> {
  // Why it is taken for a copy is seen without scrolling; which grounds they are depends on how the thief altered it.
  const { reasons, agreeing } = await (await page.request.get(`/api/hits/${hitOf(page)}`)).json()
  const lines = page.getByRole('list', { name: why.title }).getByRole('listitem')
  await expect(lines.first()).toBeInViewport()
  await expect(lines).toHaveCount(reasonLines({ reasons, agreeing }).length)
  for (const [index, name] of reasons.entries())
    await expect(lines.nth(index)).toHaveText(why.names[name as MatchReason])
  await expect(page.getByRole('img', { name: words.compare.region_found }).locator('[data-region]')).toBeVisible()
  await page.keyboard.press('o')
  const slider = page.getByRole('slider', { name: words.compare.slider })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('51')
}

const hitOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-2)

async function fileAndTakeBack(page: Page): Promise<void> {
  const address = page.url()
  // Filing leads on to the next one.
  const id = hitOf(page)
  const category = async () => (await (await page.request.get(`/api/hits/${id}`)).json()).category
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('a')
  await expect.poll(category).toBe('authorized')
  await page.getByRole('button', { name: words.filing.undo, exact: true }).click()
  await expect.poll(category).toBe('to_handle')
  await page.goto(address)
}

/** It was a customer after all; once the licence is ended, the copy waits again. */
async function licenseAndEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: licenses.customer }).click()
  await page.getByLabel(licenses.licensee).fill('Alpine Review AG')
  await page.getByRole('button', { name: licenses.record, exact: true }).click()
  await expect(page.getByText(words.facts.exclusions.license)).toBeVisible()
  // Nobody claims from them; the way to the licence stays in the page, so that what it knows of hits must be asked again.
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('s')
  await page.getByRole('link', { name: words.refusals.remedy.hit_licensed }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Alpine Review AG' })
  await expect(row.getByText(licenses.states.in_force)).toBeVisible()
  await row.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: licenses.end, exact: true }).click()
  await expect(row.getByText(licenses.states.ended)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: licenses.customer })).toBeVisible()
}

async function payForReport(page: Page): Promise<void> {
  await orderReport(page, 'en', '€60.00')
  await expect(page.getByRole('button', { name: payment.pay, exact: true })).toBeVisible({ timeout: REPORT_MS })
  // The card was never agreed on with its bank: its holder pays, and the report is handed out.
  await page.getByRole('button', { name: payment.pay, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay €60.00', exact: true }).click()
  await expect(page.getByRole('button', { name: words.evidence.download })).toBeVisible()
}

/** Checked by a program that shares no code with the product: every file by its digest, signature, stamp, archive. */
async function checkReport(page: Page, info: TestInfo): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.evidence.download }).click(),
  ])
  expect(download.suggestedFilename()).toBe('report.zip')
  const file = info.outputPath('report.zip')
  await download.saveAs(file)
  const said = execFileSync('node', [join(root, 'scripts/check-report.mjs'), file], { encoding: 'utf8' })
  expect(said).toContain('passed')
  expect(said).not.toContain('FAILED')
}

/** Every file stands in the page: a list in a window of its own looks complete where a row ends at its edge. */
async function readReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: words.evidence.open }).click()
  await expect(page.getByRole('link', { name: /^Invoice FA-/ })).toBeVisible()
  const files = page.getByRole('region', { name: reportWords.files.title }).filter({ has: page.getByRole('table') })
  await expect(files.last().getByRole('rowheader', { name: 'SHA256SUMS' })).toBeVisible()
  expect(await files.last().evaluate(list => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(1)
}
