// Administrators correct what is known of a website, and have the registries asked again.
import { eq } from 'drizzle-orm'
import type { domains as contract, DomainDetail } from '#lib/contract/domains.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { lockDomain, noteChanges } from './domain-rows.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { readDomain } from './read-domain.ts'

/** What a person corrects stays corrected: the registries do not overwrite it. */
export async function updateDomain(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<DomainDetail> {
  const row = await lockDomain(context, id)
  if (!row) throw new Failure('not_found')
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if (typeof given.country === 'string') given.country = given.country.toUpperCase()
  if (Object.keys(given).length > 0) {
    await noteChanges(context, row, given, context.user.id)
    const corrected = [...new Set([...row.corrected, ...Object.keys(given)])]
    await context.db
      .update(domains)
      .set({ ...given, corrected })
      .where(eq(domains.id, id))
  }
  return readDomain(context, { id })
}

export async function askRegistries(
  context: UserContext,
  { id }: ParsedInput<typeof contract.lookUp>,
): Promise<DomainDetail> {
  const row = await lockDomain(context, id)
  if (!row) throw new Failure('not_found')
  await context.db.update(domains).set({ registry_state: 'pending' }).where(eq(domains.id, id))
  await context.enqueue(lookUpDomain, { domain_id: id }, { key: id })
  return readDomain(context, { id })
}
