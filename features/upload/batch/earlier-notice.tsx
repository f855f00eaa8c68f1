// Tells whoever uploads a picture that somebody else had it certified before, and lets them certify it all the same.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import type { Engine } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'

export function EarlierNotice({ engine, item }: { engine: Engine; item: Item }) {
  const t = useTranslations('upload.earlier')
  const dates = useDateWords()
  const message = useFieldMessage()
  const { id, earlier, despite_earlier, errors } = item
  if (!earlier) return null
  const error = message(errors?.despite_earlier)
  const day = dates.dayOf(earlier.certified_at)
  return (
    <Notice tone="warning" live="status" title={t('title', { day })}>
      <p>{t('text', { file: earlier.same_file ? 'same' : 'copy' })}</p>
      {earlier.image && (
        <p className="mt-2">
          <AppLink
            href={href('image', { id: earlier.image.id, slug: earlier.image.slug })}
            target="_blank"
            className={textLinkClass()}
          >
            {t('open', { title: earlier.image.title })}
          </AppLink>
        </p>
      )}
      <div className="mt-3">
        <Checkbox
          label={t('accept')}
          checked={despite_earlier}
          disabled={!isEditable(item)}
          onChange={event =>
            engine.dispatch({ type: 'earlier_accepted', ids: new Set([id]), accepted: event.target.checked })
          }
          {...(error ? { error } : {})}
        />
      </div>
    </Notice>
  )
}

/** The same of several, by one word for all of them. */
export function EarlierOfSeveral({ engine, items }: { engine: Engine; items: readonly Item[] }) {
  const t = useTranslations('upload.earlier')
  const found = items.filter(item => item.earlier !== null && item.image === null)
  if (found.length === 0) return null
  const ids = new Set(found.map(({ id }) => id))
  return (
    <Notice tone="warning" live="status" title={t('several', { count: found.length })}>
      <p>{t('several_text')}</p>
      <div className="mt-3">
        <Checkbox
          label={t('accept_several', { count: found.length })}
          checked={found.every(item => item.despite_earlier)}
          onChange={event => engine.dispatch({ type: 'earlier_accepted', ids, accepted: event.target.checked })}
        />
      </div>
    </Notice>
  )
}
