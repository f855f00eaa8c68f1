// Certifies all images or the selected ones, and says what the person declares by it.
'use client'
import { useTranslations } from 'next-intl'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Engine } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'
import { useCertify } from './use-certify.ts'

const CertifierDialog = lazyPart(async () => (await import('../certifier/certifier-dialog.tsx')).CertifierDialog)

export type CertifyBarProps = {
  engine: Engine
  items: readonly Item[]
  selected: readonly Item[]
  /** Applies a choice for several that waits for its button. */
  applyWaiting: () => void
  /** Asks for the details of an image whose fields are not right yet. */
  onInvalid: (id: string) => void
}

export function CertifyBar({ engine, items, selected, applyWaiting, onInvalid }: CertifyBarProps) {
  const t = useTranslations('upload')
  const { certify, question } = useCertify({ engine, applyWaiting, onInvalid })
  const all = items.filter(isEditable)
  const some = selected.filter(isEditable)
  if (all.length === 0) return null
  const partial = some.length > 0 && some.length < all.length
  const wrong = all.filter(item => item.errors !== null).length
  return (
    <div
      data-foot-bar=""
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0"
    >
      <div className="flex grow flex-wrap gap-2 sm:grow-0">
        <Button size="large" className="grow" onClick={() => certify(partial ? some : all)}>
          {partial ? t('certify.selected', { count: some.length }) : t('send', { count: all.length })}
        </Button>
        {partial && (
          <Button size="large" variant="secondary" className="grow" onClick={() => certify(all)}>
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
      {question && <CertifierDialog {...question} />}
    </div>
  )
}
