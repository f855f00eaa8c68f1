// Walks through forms, each sent as it should not be.
import type { Locator, Page } from '@playwright/test'
import { localHref } from '../../lib/routes.ts'
import { type Locale, test } from '../fixtures.ts'
import { expectFirstError } from './first-error.ts'

export type Case = {
  name: string
  /** Of the page, when it is not open. */
  path?: string
  /** What is pressed until the form is there. */
  open?: (page: Page) => Promise<void>
  /** Which form of the page; the first of its content. */
  form?: (page: Page) => Locator
  /** A form that may stay empty is sent with something wrong. */
  spoil?: (form: Locator) => Promise<void>
  /** What the first wrong field is mended with; a field that was left empty by itself. */
  mend?: string
}

/** In English on a desktop, in French on a phone. */
export const screens = [
  ['en', { width: 1280, height: 800 }],
  ['fr', { width: 390, height: 844 }],
] as const

const inMain = (page: Page) => page.locator('main form:has([type=submit])').first()
export const withField = (name: string) => (page: Page) => page.locator(`form:has([name="${name}"])`).last()
export const inDialog = (page: Page) => page.getByRole('dialog').locator('form')
export const wrongly = (name: string, value: string) => (form: Locator) => form.locator(`[name="${name}"]`).fill(value)
/** Presses the first button of this name. */
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export async function walk(page: Page, locale: Locale, cases: Case[]): Promise<void> {
  for (const { name, path, open, form = inMain, spoil, mend } of cases) {
    await test.step(name, async () => {
      if (path !== undefined) await page.goto(localHref(locale, path))
      await open?.(page)
      const found = form(page)
      await found.waitFor()
      await spoil?.(found)
      await expectFirstError(found, mend)
    })
  }
}
