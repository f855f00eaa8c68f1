// The server's own search for a Chromium, for the browser tests and the benches: CHROMIUM_PATH comes from the environment.
import { type Browser, findBrowser as find, packagedBrowser } from '../server/browser/find-browser.ts'

export { browserArgs } from '../server/browser/find-browser.ts'

/** Throws one sentence that says what to do when there is none. */
export function requireBrowser(): Promise<Browser> {
  return find(process.env.CHROMIUM_PATH ?? null)
}

/** The packaged browser has no windows to draw: it does the same work in half the time. */
export async function findTestBrowser(): Promise<Browser> {
  return process.env.CHROMIUM_PATH ? requireBrowser() : packagedBrowser().catch(requireBrowser)
}
