// The details of what is selected: all fields of one image, or the fields that several may share.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { BulkDetails } from '../details/bulk-details.tsx'
import { OriginalityFields, ShowingFields, WorkFields } from '../details/details-fields.tsx'
import type { DetailsValues } from '../details/details-schema.ts'
import type { Engine } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'
import { UploadProfiles } from '../profiles/upload-profiles.tsx'
import { EarlierNotice, EarlierOfSeveral } from './earlier-notice.tsx'
import { ItemPreview } from './item-preview.tsx'
import { useProblemText } from './use-problem-text.ts'

export type BatchDetailsProps = { engine: Engine; selected: readonly Item[] }

export function BatchDetails({ engine, selected }: BatchDetailsProps) {
  const t = useTranslations('upload.details')
  const [first, ...others] = selected
  if (!first) return <p className="rounded-panel bg-surface p-6 text-ink-muted">{t('nothing')}</p>
  if (others.length === 0) return <OneDetails key={first.id} engine={engine} item={first} />
  const editable = selected.filter(isEditable)
  const replace = (changes: Partial<DetailsValues>) =>
    engine.dispatch({ type: 'bulk_edited', ids: new Set(editable.map(item => item.id)), changes })
  const all = editable.map(item => item.fields)
  return (
    <section aria-label={t('several', { count: editable.length })} className="grid gap-8">
      <h3 className="font-serif text-title-2">{t('several', { count: editable.length })}</h3>
      {editable.length === 0 ? (
        <p className="text-ink-muted">{t('closed')}</p>
      ) : (
        <>
          <EarlierOfSeveral engine={engine} items={editable} />
          <UploadProfiles all={all} onReplace={replace} />
          <BulkDetails all={all} onReplace={replace} />
        </>
      )}
    </section>
  )
}

function OneDetails({ engine, item }: { engine: Engine; item: Item }) {
  const t = useTranslations('upload')
  const problemText = useProblemText()
  const { id, fields, errors, problem } = item
  const editable = isEditable(item)
  const change = (changes: Partial<DetailsValues>) => engine.dispatch({ type: 'edited', id, changes })
  const touch = (field: string) => engine.dispatch({ type: 'touched', id, field })
  const props = { fields, errors, onChange: change, onTouch: touch }
  return (
    <section aria-label={t('form')} className="grid gap-8">
      <ItemPreview engine={engine} item={item} />
      {item.image === null && <EarlierNotice engine={engine} item={item} />}
      {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
      {!editable && !problem && <p className="text-ink-muted text-small">{t('details.closed')}</p>}
      {problem?.final !== true && (
        <>
          {editable && <UploadProfiles all={[fields]} onReplace={change} />}
          <fieldset disabled={!editable} className="grid gap-12">
            <WorkFields {...props} />
            <OriginalityFields {...props} />
            <ShowingFields {...props} />
          </fieldset>
        </>
      )}
    </section>
  )
}
