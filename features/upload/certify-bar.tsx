// The word of the author: what is certified with one press, and what is declared by it.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { type Item, isOpen } from './engine/batch.ts'
import type { Engine } from './engine/engine.ts'

export type CertifyBarProps = {
  engine: Engine
  items: readonly Item[]
  selected: readonly Item[]
  /** Asks for the details of a photograph whose fields are not right yet. */
  onWrong: (id: string) => void
}

export function CertifyBar({ engine, items, selected, onWrong }: CertifyBarProps) {
  const t = useTranslations('upload')
  const all = items.filter(isOpen)
  const some = selected.filter(isOpen)
  if (all.length === 0) return null
  const part = some.length > 0 && some.length < all.length
  const certify = (which: readonly Item[]) => {
    const wrong = engine.confirm(which.map(item => item.id))
    const [first] = wrong
    if (!first) return
    snackbar.show({ kind: 'error-force', message: t('certify.wrong', { count: wrong.length }) })
    onWrong(first)
  }
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
      <div className="flex flex-wrap gap-2">
        <Button size="large" onClick={() => certify(part ? some : all)}>
          {part ? t('certify.selected', { count: some.length }) : t('send', { count: all.length })}
        </Button>
        {part && (
          <Button size="large" variant="secondary" onClick={() => certify(all)}>
            {t('certify.all', { count: all.length })}
          </Button>
        )}
      </div>
      <p className="hidden max-w-2xl grow basis-96 text-ink-muted text-small md:block">{t('send_hint')}</p>
    </div>
  )
}
