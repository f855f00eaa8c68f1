// The details of what is selected: all fields of one image, or the fields that several may share.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { BulkDetails, type BulkDetailsProps } from '../details/bulk-details.tsx'
import { FilingFields, OriginalityFields, ShowingFields, WorkFields } from '../details/details-fields.tsx'
import type { DetailsValues } from '../details/details-schema.ts'
import type { Engine } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'
import { UploadProfiles } from '../profiles/upload-profiles.tsx'
import { CertifiedPanel } from './certified-panel.tsx'
import { EarlierNotice, EarlierOfSeveral } from './earlier-notice.tsx'
import { ItemPreview } from './item-preview.tsx'
import { useProblemText } from './use-problem-text.ts'

export type BatchDetailsProps = {
  engine: Engine
  selected: readonly Item[]
  /** How often certifying was refused for a field of the one that is shown: each time the first wrong field is shown. */
  refusals: number
  /** Is told what applies a choice for several that waits for its button. */
  onWaiting: BulkDetailsProps['onWaiting']
}

export function BatchDetails({ engine, selected, refusals, onWaiting }: BatchDetailsProps) {
  const t = useTranslations('upload.details')
  const [first, ...others] = selected
  if (!first) return <p className="rounded-panel bg-surface p-6 text-ink-muted">{t('nothing')}</p>
  if (others.length === 0 && first.image !== null) {
    return <CertifiedPanel key={first.id} engine={engine} item={first} image={first.image} />
  }
  if (others.length === 0) {
    return (
      <OneDetails
        key={first.id}
        engine={engine}
        item={first}
        refusals={refusals}
        preview={<ItemPreview engine={engine} item={first} />}
      />
    )
  }
  const editable = selected.filter(isEditable)
  const replace = (changes: Partial<DetailsValues>) =>
    engine.dispatch({ type: 'bulk_edited', ids: new Set(editable.map(item => item.id)), changes })
  const all = editable.map(item => item.fields)
  if (editable.length === 0) {
    const certified = selected.filter(item => item.image_state === 'certified').length
    return (
      <div className="grid gap-2 rounded-panel bg-surface p-6">
        <h3 className="font-serif text-title-2">{t('certified', { count: certified, total: selected.length })}</h3>
        <p className="text-ink-muted">{t('certified_text')}</p>
      </div>
    )
  }
  return (
    <section aria-label={t('several', { count: editable.length })} className="grid gap-8">
      <h3 className="font-serif text-title-2">{t('several', { count: editable.length })}</h3>
      <EarlierOfSeveral engine={engine} items={editable} />
      <UploadProfiles all={all} onReplace={replace} />
      <BulkDetails key={selected.map(({ id }) => id).join()} all={all} onReplace={replace} onWaiting={onWaiting} />
    </section>
  )
}

type OneDetailsProps = Pick<BatchDetailsProps, 'engine' | 'refusals'> & {
  item: Item
  /** The photograph, where it does not stand beside its details. */
  preview?: ReactNode
}

/** Few fields, the rest folded. */
export function OneDetails({ engine, item, refusals, preview }: OneDetailsProps) {
  const t = useTranslations('upload')
  const problemText = useProblemText()
  const { id, fields, errors, problem } = item
  const editable = isEditable(item)
  const change = (changes: Partial<DetailsValues>) => engine.dispatch({ type: 'edited', id, changes })
  const touch = (field: string) => engine.dispatch({ type: 'touched', id, field })
  const form = useFirstWrongField(refusals)
  const props = { fields, errors, onChange: change, onTouch: touch }
  return (
    <section ref={form} aria-label={t('form')} className="grid gap-8">
      {preview}
      <EarlierNotice engine={engine} item={item} />
      {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
      {!editable && !problem && <p className="text-ink-muted text-small">{t('details.closed')}</p>}
      {problem?.final !== true && (
        <>
          <fieldset disabled={!editable} className="grid">
            <WorkFields {...props} />
            <div className="mt-8 border-line border-b">
              <ShowingFields {...props} />
              <FilingFields {...props} />
              <OriginalityFields {...props} />
            </div>
          </fieldset>
          {editable && <UploadProfiles all={[fields]} onReplace={change} />}
        </>
      )}
    </section>
  )
}

/** Brings the first wrong field into view with the focus in it, each time `refusals` has grown. */
function useFirstWrongField(refusals: number) {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    // A dialog that opens at the same time takes the focus first.
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [refusals])
  return form
}
