// Writes to a person whose plan watches fewer images than before, in the transaction that pauses the last of them.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { imagesPaused } from '#server/mail/images-paused.ts'

type Lower = { plan: PlanName; limit: number }

export async function tellPaused(context: Context, user_id: string, lower: Lower): Promise<void> {
  const [person] = await context.db.select().from(users).where(eq(users.id, user_id))
  if (!person || person.deleted_at !== null) return
  const { locale, first_name, email: to } = person
  const paused = and(eq(images.user_id, user_id), isNotNull(images.paused_at), isNull(images.deleted_at))
  const count = await context.db.$count(images, paused)
  const links = {
    images: linkOf(context, locale, href('images', {}, { monitoring: 'false' })),
    plans: linkOf(context, locale, href('account', { slug: 'subscription' }, { need: 'monitored' })),
  }
  const message = imagesPaused(locale, { first_name, count, ...lower, links })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
