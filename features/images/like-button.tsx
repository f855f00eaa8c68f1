// Likes an image or a collection and takes the like back; the figure follows at once and returns if the call is refused.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import Heart from '#components/ui/icons/heart.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { collections } from '#lib/contract/collections.ts'
import type { images } from '#lib/contract/images.ts'

type Contracts = typeof images | typeof collections
type Like = Contracts['like']
type Unlike = Contracts['unlike']

export type LikeButtonProps = {
  id: string
  liked: boolean
  nb_likes: number
  what?: 'images' | 'collections'
  size?: 'small' | 'medium'
}

export function LikeButton({ id, liked, nb_likes, what = 'images', size = 'medium' }: LikeButtonProps) {
  const t = useTranslations('images.like')
  const [shown, setShown] = useState({ liked, nb_likes })
  const { list, like: likeOne, unlike: unlikeOne } = api[what]
  const like = useCall<Like>(likeOne, { refresh: [list] })
  const unlike = useCall<Unlike>(unlikeOne, { refresh: [list] })
  const failureMessage = useFailureMessage()
  const { show } = useSnackbar()
  const toggle = () => {
    if (like.isPending || unlike.isPending) return
    const before = shown
    setShown({ liked: !before.liked, nb_likes: before.nb_likes + (before.liked ? -1 : 1) })
    const call = before.liked ? unlike : like
    call.mutate(
      { id },
      {
        onSuccess: answer => setShown({ liked: answer.liked, nb_likes: answer.nb_likes }),
        onError: error => {
          setShown(before)
          show({ kind: 'error', message: failureMessage(error) })
        },
      },
    )
  }
  return (
    <button
      type="button"
      aria-pressed={shown.liked}
      aria-label={t(`name.${what}`, { count: shown.nb_likes })}
      onClick={toggle}
      className={buttonClass({ variant: 'secondary', size })}
    >
      <Heart
        aria-hidden="true"
        fill={shown.liked ? 'currentColor' : 'none'}
        className="size-4 in-aria-pressed:text-accent"
      />
      {t('count', { count: shown.nb_likes })}
    </button>
  )
}
