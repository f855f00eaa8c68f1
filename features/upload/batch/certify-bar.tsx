// Certifies all images or the selected ones, and says what the person declares by it.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import type { Engine } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'

export type CertifyBarProps = {
  engine: Engine
  items: readonly Item[]
  selected: readonly Item[]
  /** Asks for the details of an image whose fields are not right yet. */
  onInvalid: (id: string) => void
}

export function CertifyBar({ engine, items, selected, onInvalid }: CertifyBarProps) {
  const t = useTranslations('upload')
  const all = items.filter(isEditable)
  const some = selected.filter(isEditable)
  if (all.length === 0) return null
  const partial = some.length > 0 && some.length < all.length
  const certify = (chosen: readonly Item[]) => {
    const invalid = engine.confirm(chosen.map(item => item.id))
    const [first] = invalid
    if (first) onInvalid(first)
  }
  const wrong = all.filter(item => item.errors !== null).length
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
      <div className="flex flex-wrap gap-2">
        <Button size="large" onClick={() => certify(partial ? some : all)}>
          {partial ? t('certify.selected', { count: some.length }) : t('send', { count: all.length })}
        </Button>
        {partial && (
          <Button size="large" variant="secondary" onClick={() => certify(all)}>
            {t('certify.all', { count: all.length })}
          </Button>
        )}
      </div>
      {wrong > 0 ? (
        <p role="alert" className="grow basis-64 font-semibold text-danger text-small">
          {t('certify.wrong', { count: wrong })}
        </p>
      ) : (
        <p className="hidden max-w-2xl grow basis-96 text-ink-muted text-small md:block">{t('send_hint')}</p>
      )}
    </div>
  )
}
