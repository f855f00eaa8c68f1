// Follows a creator and takes it back; the figure follows at once and returns if the call is refused.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import Check from '#components/ui/icons/check.tsx'
import Plus from '#components/ui/icons/plus.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'

export type FollowButtonProps = {
  id: string
  name: string
  followed: boolean
  nb_followers: number
  /** small stands under a card, without the figure. */
  size?: 'small' | 'medium'
}

export function FollowButton({ id, name, followed, nb_followers, size = 'medium' }: FollowButtonProps) {
  const t = useTranslations('people.follow')
  const [shown, setShown] = useState({ followed, nb_followers })
  const follow = useCall(api.creators.follow)
  const unfollow = useCall(api.creators.unfollow)
  const failureMessage = useFailureMessage()
  const { show } = useSnackbar()
  const toggle = () => {
    if (follow.isPending || unfollow.isPending) return
    const before = shown
    setShown({ followed: !before.followed, nb_followers: before.nb_followers + (before.followed ? -1 : 1) })
    const call = before.followed ? unfollow : follow
    call.mutate(
      { id },
      {
        onSuccess: answer => setShown({ followed: answer.followed, nb_followers: answer.nb_followers }),
        onError: error => {
          setShown(before)
          show({ kind: 'error', message: failureMessage(error) })
        },
      },
    )
  }
  const Icon = shown.followed ? Check : Plus
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        aria-label={shown.followed ? t('name_on', { name }) : t('name', { name })}
        onClick={toggle}
        className={buttonClass({ variant: shown.followed ? 'secondary' : 'primary', size })}
      >
        <Icon aria-hidden="true" className="size-4" />
        {shown.followed ? t('on') : t('off')}
      </button>
      {size === 'medium' && <span className="text-ink-muted">{t('count', { count: shown.nb_followers })}</span>}
    </span>
  )
}
