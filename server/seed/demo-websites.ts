// Websites of the local web that show photographs of the demo world with their owners' leave: nobody is to be accused there.
import { GrantedLicense } from '#lib/contract/licenses.ts'
import { NewWhitelistEntry } from '#lib/contract/whitelist.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { recordLicense } from '#server/domains/market/record-license.ts'
import { createWhitelistEntry } from '#server/domains/monitoring/whitelist.ts'
import { inTransaction } from './demo-user.ts'

/** The studio's own pages. */
const OWN = 'studio-lumen.localhost'

/** A magazine that pays for what it prints, for a year. */
const customer = {
  host: 'alpine-review.localhost',
  licensee: 'Alpine Review AG',
  files: ['picosdeeuropa_by_Aitzol_Berasategi.jpg', 'sunset_by_Aitzol_Berasategi.jpg'],
}

/** Where a website of the local web is; undefined where the web is the internet. */
export const seedOf = ({ ports }: Context, host: string): string | undefined =>
  ports.web.seeds().find(seed => new URL(seed).hostname === host)

/** Does nothing where the web is the internet, and nothing twice. */
export async function allowDemoWebsites(context: UserContext): Promise<void> {
  const url = seedOf(context, OWN)
  if (!url) return
  const body = NewWhitelistEntry.parse({ url, exact: false })
  await once('whitelist_entry_exists', () => inTransaction(context, own => createWhitelistEntry(own, { body })))
}

/** The licence of a demo photograph that has a customer; nothing where the web is the internet, and nothing twice. */
export async function grantDemoLicense(context: UserContext, file: string, image: string): Promise<void> {
  const url = seedOf(context, customer.host)
  if (!url || !customer.files.includes(file)) return
  const starts_on = dayOf(context.now())
  const { licensee } = customer
  const body = GrantedLicense.parse({ image, licensee, url, starts_on, ends_on: addDays(starts_on, 365) })
  await once('license_exists', () => inTransaction(context, own => recordLicense(own, { body })))
}

async function once(exists: FailureCode, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure && error.code === exists)) throw error
  }
}
