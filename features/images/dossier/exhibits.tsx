// The exhibits of a dossier: what is in it with its date, and the place where a file is fingerprinted without being sent.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { FileGone } from '#features/upload/engine/file-gone.ts'
import { fileSha256 } from '#features/upload/engine/file-worker-client.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Dossier, DossierExhibit } from '#lib/contract/dossiers.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import { type ExhibitKind, exhibitKinds } from '#lib/rules/settlement/dossier-strength.ts'

export function Exhibits({ id, exhibits }: { id: string; exhibits: readonly DossierExhibit[] }) {
  const t = useTranslations('dossier.exhibits')
  const { add, kind, setKind, reading, failure, gone } = useExhibit(id)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="font-semibold text-title-3">{t('title')}</h3>
        <p className="max-w-2xl text-ink-muted text-small">{t('lead')}</p>
      </div>
      {exhibits.length > 0 && (
        <ul aria-label={t('title')} className="divide-y divide-line border-line border-y">
          {exhibits.map(exhibit => (
            <ExhibitRow key={exhibit.id} id={id} exhibit={exhibit} />
          ))}
        </ul>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-[12rem_1fr]">
        <Select
          label={t('kind')}
          value={kind}
          onChange={event => setKind(exhibitKinds.find(each => each === event.target.value) ?? 'raw_file')}
          options={exhibitKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
        />
        <FileDrop
          compact
          title={t('drop')}
          activeLabel={t('drop_active')}
          buttonLabel={t('choose')}
          disabled={reading !== null}
          onFiles={([file]) => file && add(file)}
        />
      </div>
      <div aria-live="polite">{reading !== null && <Progress label={t('reading', { name: reading })} />}</div>
      {gone && (
        <p role="alert" className="text-danger text-small">
          {t('gone')}
        </p>
      )}
      <FormFailure failure={failure} />
    </div>
  )
}

/** The digest is made here; only it travels. */
function useExhibit(id: string) {
  const t = useTranslations('dossier.exhibits')
  const client = useQueryClient()
  const [kind, setKind] = useState<ExhibitKind>('raw_file')
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiFailure | 'gone' | null>(null)
  const add = async (file: File) => {
    setReading(file.name)
    setProblem(null)
    try {
      const sha256 = await fileSha256(file)
      const body = { kind, file_name: file.name, bytes: file.size, sha256 }
      const saved: Dossier = await call(api.dossiers.addExhibit, { id, body })
      client.setQueryData(q(api.dossiers.read, { id }).queryKey, saved)
      snackbar.show({ kind: 'other', message: t('added', { name: file.name }) })
    } catch (error) {
      if (error instanceof ApiFailure) setProblem(error)
      else if (error instanceof FileGone) setProblem('gone')
      else throw error
    } finally {
      setReading(null)
    }
  }
  const failure = problem instanceof ApiFailure ? problem : null
  return { add, kind, setKind, reading, failure, gone: problem === 'gone' }
}

function ExhibitRow({ id, exhibit }: { id: string; exhibit: DossierExhibit }) {
  const t = useTranslations('dossier.exhibits')
  const size = useFileSize()
  const dates = useDateWords()
  const client = useQueryClient()
  const { file_name: name, kind, bytes, sha256, dated } = exhibit
  const question = useConfirmed(async () => {
    const saved = await call(api.dossiers.removeExhibit, { id, sha256 })
    client.setQueryData(q(api.dossiers.read, { id }).queryKey, saved)
  }, t('removed'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <FileCheck aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-ink-muted text-small">
          {t('facts', {
            kind: t(`kinds.${kind}`),
            size: size(bytes),
            digest: dated ? t('dated', { date: dates.moment(dated.at) }) : t('dating'),
          })}
        </p>
        <p className="wrap-anywhere text-caption text-ink-muted">{t('digest', { digest: sha256 })}</p>
      </div>
      <AlertDialog
        danger
        {...question}
        title={t('remove_title', { name })}
        description={t('remove_text')}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        trigger={
          <Button variant="quiet" size="small" aria-label={t('remove_one', { name })}>
            {t('remove')}
          </Button>
        }
      />
    </li>
  )
}
