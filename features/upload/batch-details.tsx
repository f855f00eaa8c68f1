// The details of what is selected: all fields of one photograph, or the fields that several may share.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { BulkDetails } from './bulk-details.tsx'
import type { DetailsValues } from './details.ts'
import { OriginalityFields, ShowingFields, WorkFields } from './details-fields.tsx'
import { type Item, isOpen } from './engine/batch.ts'
import type { Engine } from './engine/engine.ts'
import { PhotographPreview } from './photograph-preview.tsx'
import { UploadProfiles } from './upload-profiles.tsx'
import { useProblemText } from './use-words.ts'

export type BatchDetailsProps = { engine: Engine; selected: readonly Item[] }

export function BatchDetails({ engine, selected }: BatchDetailsProps) {
  const t = useTranslations('upload.details')
  const [first, ...others] = selected
  if (!first) return <p className="rounded-panel bg-surface p-6 text-ink-muted">{t('nothing')}</p>
  if (others.length === 0) return <OneDetails key={first.id} engine={engine} item={first} />
  const open = selected.filter(isOpen)
  const replace = (changes: Partial<DetailsValues>) =>
    engine.change({ type: 'replaced', ids: new Set(open.map(item => item.id)), changes })
  const all = open.map(item => item.fields)
  return (
    <section aria-label={t('several', { count: open.length })} className="grid gap-8">
      <h3 className="font-serif text-title-2">{t('several', { count: open.length })}</h3>
      {open.length === 0 ? (
        <p className="text-ink-muted">{t('closed')}</p>
      ) : (
        <>
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
  const open = isOpen(item)
  const change = (changes: Partial<DetailsValues>) => engine.change({ type: 'typed', id, changes })
  const touch = (field: string) => engine.change({ type: 'touched', id, field })
  const props = { fields, errors, onChange: change, onTouch: touch }
  return (
    <section aria-label={t('form')} className="grid gap-8">
      <PhotographPreview engine={engine} item={item} />
      {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
      {!open && !problem && <p className="text-ink-muted text-small">{t('details.closed')}</p>}
      {problem?.final !== true && (
        <>
          {open && <UploadProfiles all={[fields]} onReplace={change} />}
          <fieldset disabled={!open} className="grid gap-12">
            <WorkFields {...props} />
            <OriginalityFields {...props} />
            <ShowingFields {...props} />
          </fieldset>
        </>
      )}
    </section>
  )
}
