// Websites of the local web that show photographs of the demo world with their owners' leave: nobody is to be accused there.
import { NewWhitelistEntry } from '#lib/contract/whitelist.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { createWhitelistEntry } from '#server/domains/monitoring/whitelist.ts'

/** A magazine that pays for what it prints, and the studio's own pages. */
const allowed = new Set(['alpine-review.localhost', 'studio-lumen.localhost'])

/** Does nothing where the web is the internet, and nothing twice. */
export async function allowDemoWebsites(context: UserContext): Promise<void> {
  for (const url of context.ports.web.seeds().filter(seed => allowed.has(new URL(seed).hostname))) {
    try {
      const body = NewWhitelistEntry.parse({ url, exact: false })
      await context.transact(inside => createWhitelistEntry({ ...inside, user: context.user }, { body }))
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'whitelist_entry_exists')) throw error
    }
  }
}
