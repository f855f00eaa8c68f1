// Where a letter of the newsletter leads: the page that confirms and unsubscribes, and the address that mail programs call by themselves.
import { href, localHref } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import type { newsletter_subscribers } from '#server/db/schema/content.ts'
import { subscriberToken } from './tokens.ts'

type Subscriber = Pick<typeof newsletter_subscribers.$inferSelect, 'id' | 'locale'>
export type NewsletterLinks = { page: string; one_click: string }

export function newsletterLinks(
  context: Pick<Context, 'ports' | 'settings'>,
  { id, locale }: Subscriber,
): NewsletterLinks {
  const token = subscriberToken(context, id)
  const { public_url } = context.settings
  return {
    page: `${public_url}${localHref(locale, href('newsletter', { token }))}`,
    one_click: `${public_url}/api/newsletter/${token}/unsubscribe`,
  }
}
