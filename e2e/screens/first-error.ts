// What somebody must see whose form was refused: the first wrong field, which has the focus, and why it is wrong.
import type { Locator } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Sends the form as it is. With a value to mend the field with, the reason goes with the mistake. */
export async function expectFirstError(form: Locator, mend?: string): Promise<void> {
  const send = form.locator('[type=submit]').or(form.page().locator(`[form="${await form.getAttribute('id')}"]`))
  await send.first().click()
  await expectErrorShown(form, mend)
}

/** The form has been refused: its first wrong field, and why. */
export async function expectErrorShown(form: Locator, mend?: string): Promise<void> {
  const wrong = form.locator('[aria-invalid=true]').first()
  await expect(wrong).toBeAttached()
  await expect.poll(() => wrong.evaluate(holdsFocus), { message: 'the first wrong field has the focus' }).toBe(true)
  const ids = ((await wrong.getAttribute('aria-describedby')) ?? '').split(' ')
  const why = form.page().locator(`[id="${ids.find(id => id.endsWith('-error'))}"]`)
  await expect(why).not.toBeEmpty()
  await expect(why).toBeInViewport({ ratio: 1 })
  // A page may still be scrolling, smoothly.
  await expect.poll(() => why.evaluate(isOnTop), { message: 'no bar or toast covers the reason' }).toBe(true)
  await expect.poll(() => wrong.evaluate(isOnTop), { message: 'no bar or toast covers the field' }).toBe(true)
  await expectToStay(wrong, why, mend)
}

/** Leaving the field takes no reason away; mending it does. */
async function expectToStay(wrong: Locator, why: Locator, mend?: string): Promise<void> {
  await wrong.page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(why).not.toBeEmpty()
  await expect(why).toBeInViewport({ ratio: 1 })
  if (mend === undefined) return
  const field = await wrong.elementHandle()
  const isChoice = await field?.evaluate(element => element.tagName === 'SELECT')
  await (isChoice ? field?.selectOption(mend) : field?.fill(mend))
  await field?.evaluate(element => element instanceof HTMLElement && element.blur())
  await expect
    .poll(() => field?.getAttribute('aria-invalid'), { message: 'mended, it is wrong no more' })
    .not.toBe('true')
}

/** Of choices, one inside has it. */
const holdsFocus = (control: Element): boolean => control.contains(document.activeElement)

/** Runs in the page: what is seen in the middle of this element, and at its edges, is it. */
function isOnTop(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const places = [top + 2, (top + bottom) / 2, bottom - 2]
  return places.every(y => {
    const seen = document.elementFromPoint((left + right) / 2, y)
    return (
      seen !== null && (element.contains(seen) || seen.contains(element) || seen.closest('label')?.contains(element))
    )
  })
}
