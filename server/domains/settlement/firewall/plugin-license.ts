// Whether a licence permits our plugin to show an image on a page.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { isPluginLicensed } from '#lib/rules/settlement/firewall.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { copiesOf } from './copies.ts'
import { knownLicenses } from './known-licenses.ts'
import { knownSites } from './known-sites.ts'

/** A licence of one of its copies is one of the image. */
export async function mayUsePlugin(
  context: Pick<Context, 'db' | 'now'>,
  image_id: string,
  page_url: string,
): Promise<boolean> {
  const [image] = await context.db.select({ user_id: images.user_id }).from(images).where(eq(images.id, image_id))
  if (!image) return false
  const { copies } = await copiesOf(context, image.user_id, [image_id])
  const licenses = await knownLicenses(context, image.user_id, copies.get(image_id) ?? [image_id])
  const sites = await knownSites(context, [page_url, ...licenses.flatMap(({ places }) => places.map(({ url }) => url))])
  return isPluginLicensed(page_url, { licenses, sites, today: dayOf(context.now()) })
}
