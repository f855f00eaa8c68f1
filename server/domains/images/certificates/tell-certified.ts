// The job that writes to an owner about what was certified since the last email: one email for what came together.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { fillPath } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { enqueueEmail, type RenderedEmail } from '#server/mail/enqueue-email.ts'
import { imageCertified, imagesCertified } from '#server/mail/image-certified.ts'

type Owner = typeof users.$inferSelect
type Told = {
  image: typeof images.$inferSelect
  time_stamp: NonNullable<(typeof certificates.$inferSelect)['time_stamp']>
}

/** How long after a certificate its owner is written to: until then the rest of what was sent with it has come. */
export const TELL_AFTER_S = 120

export const tellCertified = job(
  'images.tell-certified',
  z.object({ user_id: z.string() }),
  async (context, { user_id }) => {
    await context.transact(async tx => {
      const [owner] = await tx.db.select().from(users).where(eq(users.id, user_id)).for('update')
      if (!owner) return
      const told = await untold(tx, user_id)
      const [first, ...others] = told
      if (!first) return
      await tx.db
        .update(images)
        .set({ told_at: tx.now() })
        .where(and(eq(images.user_id, user_id), isNull(images.told_at), isNotNull(images.certified_at)))
      const message = others.length === 0 ? letterOfOne(tx, owner, first) : letterOfSeveral(tx, owner, told)
      await enqueueEmail(tx, { id: newId('mail', tx.now()), to: owner.email, locale: owner.locale, message })
    })
  },
)

async function untold({ db }: Context, user_id: string): Promise<Told[]> {
  const rows = await db
    .select({ image: images, time_stamp: certificates.time_stamp })
    .from(images)
    .innerJoin(certificates, and(eq(certificates.image_id, images.id), eq(certificates.version, 1)))
    .where(
      and(
        eq(images.user_id, user_id),
        isNull(images.told_at),
        isNull(images.deleted_at),
        isNotNull(images.certified_at),
        isNotNull(certificates.time_stamp),
      ),
    )
    .orderBy(asc(images.created_at), asc(images.id))
  return rows.flatMap(({ image, time_stamp }) => (time_stamp ? [{ image, time_stamp }] : []))
}

function letterOfOne({ settings }: Context, { locale, first_name }: Owner, { image, time_stamp }: Told): RenderedEmail {
  const pdf = fillPath('/images/{id}/pdf/{version}', { id: image.id, version: '1' })
  return imageCertified(locale, {
    first_name,
    title: image.title,
    version: 1,
    dated_at: new Date(time_stamp.at),
    standin: time_stamp.standin,
    image_link: `${settings.public_url}${localHref(locale, href('image', { id: image.id, slug: image.slug }))}`,
    certificate_link: `${settings.public_url}/api${pdf}?language=${locale}`,
  })
}

const letterOfSeveral = ({ settings }: Context, { locale, first_name }: Owner, told: readonly Told[]): RenderedEmail =>
  imagesCertified(locale, {
    first_name,
    titles: told.map(({ image }) => image.title),
    standin: told.some(({ time_stamp }) => time_stamp.standin),
    link: `${settings.public_url}${localHref(locale, href('images'))}`,
  })
