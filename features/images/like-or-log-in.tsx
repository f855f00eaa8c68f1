// The like of an image or a collection: a button for whoever is signed in, for everybody else the way to sign in.

import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Heart from '#components/ui/icons/heart.tsx'
import { href, localHref } from '#lib/routes.ts'
import { LazyLikeButton } from './lazy-signed-in.tsx'

type Props = {
  what: 'images' | 'collections'
  liked: { id: string; liked: boolean; nb_likes: number }
  signedIn: boolean
  /** The page to come back to, without the language. */
  here: string
}

export async function LikeOrLogIn({ what, liked: { id, liked, nb_likes }, signedIn, here }: Props) {
  const [t, locale] = await Promise.all([getTranslations('images.like'), getLocale()])
  if (signedIn) return <LazyLikeButton what={what} id={id} liked={liked} nb_likes={nb_likes} />
  return (
    <AppLink
      href={href('login', {}, { next: localHref(locale, here) })}
      aria-label={t(`log_in.${what}`, { count: nb_likes })}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Heart aria-hidden="true" className="size-4" />
      {t('count', { count: nb_likes })}
    </AppLink>
  )
}
