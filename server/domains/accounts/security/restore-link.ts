// The link with which the owner of an address takes their account back.
import type { Locale } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { linkOf } from '../emails/jobs.ts'
import { issueKey } from '../tokens.ts'

/** `email`: the primary address until now, which the link makes primary again. */
export async function newRestoreLink(
  context: Context,
  { id, email, locale }: { id: string; email: string; locale: Locale },
): Promise<string> {
  const key = await issueKey(context, id, 'restore_account', { email })
  return linkOf(context, locale, href('restore_account', { slug: key }))
}
