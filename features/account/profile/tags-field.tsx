// Tags as small labels: typed one after the other, taken off with a press.
'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type Ref, useState } from 'react'
import X from '#components/ui/icons/x.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { differentTags, PROFILE_TAGS_MAX } from '#lib/rules/accounts/profile.ts'

type Props = {
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

export function TagsField({ value, onChange, error, ref }: Props) {
  const t = useTranslations('profile.interests')
  const [typing, setTyping] = useState('')
  const take = () => {
    if (typing.trim() === '') return
    onChange(differentTags([...value, ...tagsIn(typing)]))
    setTyping('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    // With nothing typed, Enter sends the form as everywhere.
    if (event.key === 'Enter' && typing.trim() === '') return
    event.preventDefault()
    take()
  }
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="mb-1 font-semibold text-title-3">{t('tags')}</h3>
        <p className="text-ink-muted text-small">
          {t('tags_chosen', { count: value.length, limit: PROFILE_TAGS_MAX })}
        </p>
      </div>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map(tag => (
            <li key={tag} className="flex items-center rounded-control bg-sunken text-small">
              <span className="wrap-anywhere ps-3">{tag}</span>
              <button
                type="button"
                aria-label={t('tag_remove', { tag })}
                onClick={() => onChange(value.filter(each => each !== tag))}
                className="grid size-9 shrink-0 place-items-center text-ink-muted hover:text-ink focus-visible:rounded-control"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={ref}
        name="tags"
        label={t('tag_new')}
        hint={t('tags_hint')}
        autoComplete="off"
        value={typing}
        error={error}
        onChange={event => setTyping(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
    </div>
  )
}
