// A report that was dropped: its text, what the server reads in it, and which photographs its creator has named.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import type { ReportPreviewRow } from '#lib/contract/agency-imports.ts'
import type { Agency, ReportMapping } from '#lib/rules/settlement/agency-reports.ts'
import { reportText } from './report-text.ts'

type Opened = { file_name: string; content: string; agency?: Agency; mapping?: ReportMapping }

/** A row that the creator's word decides: named by nothing certain, and with a photograph to choose. */
export const isSuggested = ({ certain, problem, images }: ReportPreviewRow): boolean =>
  !certain && images.length > 0 && problem !== 'duplicate' && problem !== 'date_unreadable'
export const isFound = ({ certain, problem }: ReportPreviewRow): boolean => certain && problem === null

export function useReport() {
  const t = useTranslations('agency.preview')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map())
  // A second try after a broken connection records nothing twice.
  const [idempotency_key, setKey] = useState('')
  const preview = useCall(api.agencyImports.preview)
  const close = () => {
    setOpened(null)
    setChoices(new Map())
    preview.reset()
    record.reset()
  }
  const record = useCall(api.agencyImports.create, {
    refresh: [api.agencyImports],
    options: { idempotency_key },
    onSuccess({ recorded }) {
      snackbar.show({ kind: 'other', message: t('recorded', { count: recorded }) })
      close()
    },
  })
  const read = (next: Opened) => {
    setOpened(next)
    setChoices(new Map())
    setKey(crypto.randomUUID())
    preview.mutate({ body: next })
  }
  const choose = (line: number, image: string) =>
    setChoices(now => new Map(image === '' ? [...now].filter(([each]) => each !== line) : [...now, [line, image]]))
  return {
    opened,
    preview,
    record,
    choices,
    choose,
    close,
    open: async (file: File) => {
      record.reset()
      read({ file_name: file.name, content: await reportText(file) })
    },
    change: (changes: Pick<Opened, 'agency' | 'mapping'>) => opened && read({ ...opened, ...changes }),
    send: () => {
      if (!opened || !preview.data) return
      const { agency, mapping } = preview.data
      const named = [...choices].map(([line, image]) => ({ line, image }))
      record.mutate({ body: { ...opened, agency, mapping, choices: named } })
    },
  }
}
export type DroppedReport = ReturnType<typeof useReport>
