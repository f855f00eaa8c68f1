// Prepares a notice: what is claimed and why, to whom it goes, the letter itself, and the explicit sign-off.
'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh, useCall } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { ClaimPreview } from '#lib/contract/claim-drafts.ts'
import { useClaimsParams } from '../use-claims-params.ts'
import { ClaimFields } from './claim-fields.tsx'
import type { AmountName, NoticeDraft } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { Obstacles, PreviewParts } from './preview-parts.tsx'

export function PrepareScreen({ hits }: { hits: string[] }) {
  const t = useTranslations('settlement-claims.prepare')
  // The server draws no field of it, so nothing on the page differs from what it sent.
  const [draft, setDraft] = useState<NoticeDraft>(() => keptDraft(hits))
  // Amounts that are no numbers are in no draft.
  const [unread, setUnread] = useState<AmountName[]>([])
  const change = (next: NoticeDraft) => {
    setDraft(next)
    keepDraft(next)
  }
  const query = useQuery({
    ...q(api.infringements.preview, { body: draft }),
    placeholderData: keepPreviousData,
    retry: false,
    // What stands in the way is dealt with in other windows.
    refetchOnWindowFocus: 'always',
  })
  const { error } = query
  const words = useFieldMessage()
  const unreadWord = words('number_invalid') ?? ''
  const refusals = { ...error?.problem.errors, ...Object.fromEntries(unread.map(name => [name, [unreadWord]])) }
  const refusedField = Object.keys(refusals).length > 0
  // What is refused at a field hides nothing of what was read before.
  const [read, setRead] = useState<ClaimPreview>()
  if (query.data && query.data !== read) setRead(query.data)
  const data = query.data ?? (refusedField ? read : undefined)
  return (
    <TabFrame title={t('title')} lead={t('lead')}>
      {error && !refusedField && <FetchFailure error={error} retry={query.refetch} />}
      {!data && !error && <Skeleton className="h-96" />}
      {(data || refusedField) && (
        <div className="grid max-w-3xl gap-10">
          {data && <p className="wrap-anywhere font-semibold">{t('to', { domain: data.domain.name })}</p>}
          <ClaimFields draft={draft} onChange={change} onUnread={setUnread} refusals={refusals} preview={data} />
          {data && <PreviewParts preview={data} draft={draft} />}
          {data && <SignOff draft={draft} preview={data} ready={!query.isPlaceholderData && !refusedField} />}
        </div>
      )}
    </TabFrame>
  )
}

function SignOff({ draft, preview, ready }: { draft: NoticeDraft; preview: ClaimPreview; ready: boolean }) {
  const t = useTranslations('settlement-claims.prepare')
  const client = useQueryClient()
  const { go } = useClaimsParams()
  const [declared, setDeclared] = useState(false)
  // A second try after a broken connection signs nothing twice.
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const sign = useCall(api.infringements.create, {
    options: { idempotency_key: `${idempotency_key}-${preview.digest.slice(0, 16)}` },
    onSuccess: async ({ id }) => {
      forgetDraft(draft.hits)
      snackbar.show({ kind: 'other', message: t('signed') })
      await refresh(client, api.hits, api.mailings, api.evidences)
      go({ claim: id, hits: undefined })
    },
    refreshAlways: [api.infringements],
  })
  const { obstacles, digest } = preview
  return (
    <section aria-label={t('sign_title')} className="grid gap-4 border-line border-t pt-8">
      <h3 className="font-semibold text-title-3">{t('sign_title')}</h3>
      {obstacles.length > 0 ? (
        <Obstacles preview={preview} />
      ) : (
        <>
          <Notice>{t('consequences')}</Notice>
          <Checkbox label={t('declaration')} checked={declared} onChange={event => setDeclared(event.target.checked)} />
        </>
      )}
      {sign.error && <FormFailure failure={sign.error} />}
      <Button
        className="w-fit"
        busy={sign.isPending}
        disabled={!ready || !declared || obstacles.length > 0}
        onClick={() => sign.mutate({ body: { ...draft, digest, declared: true } })}
      >
        {t(`sign.${draft.kind}`)}
      </Button>
    </section>
  )
}
