// A note of one's own about a hit.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { useDraft } from '#lib/forms/use-draft.ts'
import { HIT_COMMENT_CHARS } from '#lib/rules/hits.ts'

export function HitComment({ hit }: { hit: HitDetail }) {
  const t = useTranslations('hits.comment')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const { text, unsaved, field, settle } = useDraft(hit.comment ?? '')
  const save = useCall(api.hits.update, {
    line: `hits.comment ${hit.id}`,
    onSuccess: (saved, { body }) => {
      settle(body?.comment ?? '')
      client.setQueryData(q(api.hits.read, { id: hit.id }).queryKey, saved)
      snackbar.show({ kind: 'other', message: t('saved') })
    },
  })
  const input = { id: hit.id, body: { comment: text } }
  // Whoever goes on to the next copy loses nothing, or hears of it.
  const leave = useEffectEvent(() => {
    if (!unsaved || (save.isPending && save.variables.body?.comment === text)) return
    const tell = (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) })
    void save.mutateAsync(input).catch(tell)
  })
  useEffect(() => () => leave(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(input)
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <TextArea
        label={t('label')}
        hint={t('hint')}
        rows={2}
        maxLength={HIT_COMMENT_CHARS}
        {...field}
        error={save.error ? failureMessage(save.error) : undefined}
        className="w-full"
      />
      {unsaved && (
        <Button type="submit" variant="secondary" size="small" busy={save.isPending}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}
