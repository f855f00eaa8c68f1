// Writes to the owner of an image that is on hold, and again when an administrator has decided.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { type HoldChange, imageOnHold } from '#server/mail/image-on-hold.ts'
import type { ImageRow } from '../present.ts'

export async function notifyOwner(context: Context, image: ImageRow, said: HoldChange): Promise<void> {
  const [owner] = await context.db.select().from(users).where(eq(users.id, image.user_id))
  if (!owner) return
  const { email: to, locale, first_name } = owner
  const path = href('image', { id: image.id, slug: image.slug })
  const link = `${context.settings.public_url}${localHref(locale, path)}`
  const message = imageOnHold(locale, { first_name, title: image.title, link, ...said })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
