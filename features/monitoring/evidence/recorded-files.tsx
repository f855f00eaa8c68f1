// The files of report.zip with their sizes and digests.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'

type RecordedFile = EvidenceDetail['files'][number]

const pathCell = ({ path }: RecordedFile) => <span className="block min-w-48 wrap-anywhere">{path}</span>
const sizeCell = (file: RecordedFile) => <Size file={file} />
const digestCell = (file: RecordedFile) => <Digest file={file} />

export function RecordedFiles({ files }: { files: readonly RecordedFile[] }) {
  const t = useTranslations('evidence.files')
  const columns: Column<RecordedFile>[] = [
    { key: 'path', header: t('path'), rowHeader: true, cell: pathCell },
    { key: 'size', header: t('size'), align: 'end', cell: sizeCell },
    { key: 'digest', header: t('digest'), cell: digestCell },
  ]
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="files" className="font-serif text-title-2">
          {t('title')}
        </h3>
        <p className="text-ink-muted">{t('count', { count: files.length })}</p>
      </div>
      <Table caption={t('title')} columns={columns} rows={files} rowKey={({ path }) => path} tall />
    </div>
  )
}

function Size({ file: { bytes } }: { file: RecordedFile }) {
  return <span className="whitespace-nowrap">{useFileSize()(bytes)}</span>
}

function Digest({ file: { path, sha256 } }: { file: RecordedFile }) {
  const t = useTranslations('evidence.detail')
  return (
    <CopyField value={sha256} copyLabel={t('copy', { name: path })} copiedLabel={t('copied')} className="max-w-64" />
  )
}
