'use client'
// One small island of interaction per card.
import { useTranslations } from 'next-intl'
import { useState } from 'react'

export function LikeButton({ likes }: { likes: number }) {
  const t = useTranslations('gallery')
  const [liked, setLiked] = useState(false)
  return (
    <button type="button" aria-pressed={liked} onClick={() => setLiked(!liked)}>
      {liked ? t('liked') : t('like')} {likes + (liked ? 1 : 0)}
    </button>
  )
}
