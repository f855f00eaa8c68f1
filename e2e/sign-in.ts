// Signs in as one of the demo accounts.
import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../server/seed/demo-accounts.ts'

/** The page keeps the session cookie, as after the login form (which e2e/auth.spec.ts tests). */
export async function signIn(page: Page, account: (typeof demoAccounts)[number] = demoAccounts[0]): Promise<void> {
  await page.goto('/en/authentication/login/')
  const { email, password } = account
  const response = await page.request.post('/api/rest-auth/login', {
    data: { email, password },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
}
