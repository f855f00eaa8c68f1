// A note of one's own about a hit.
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { HIT_COMMENT_CHARS } from '#lib/rules/hits.ts'
import { hitQuery, hitsContract } from './hits-contract.ts'

export function HitComment({ hit }: { hit: HitDetail }) {
  const t = useTranslations('hits.comment')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const [comment, setComment] = useState(hit.comment ?? '')
  const save = useMutation({
    mutationFn: async () => call((await hitsContract()).update, { id: hit.id, body: { comment } }),
    onSuccess: saved => {
      client.setQueryData(hitQuery(hit.id).queryKey, saved)
      snackbar.show({ kind: 'other', message: t('saved') })
    },
  })
  // Whoever goes on to the next copy loses nothing, or hears of it.
  const leave = useEffectEvent(() => {
    if (comment === (hit.comment ?? '') || save.isPending) return
    const tell = (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) })
    void save.mutateAsync().catch(tell)
  })
  useEffect(() => () => leave(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <TextArea
        label={t('label')}
        hint={t('hint')}
        rows={2}
        maxLength={HIT_COMMENT_CHARS}
        value={comment}
        onChange={event => setComment(event.target.value)}
        error={save.error ? failureMessage(save.error) : undefined}
        className="w-full"
      />
      {comment !== (hit.comment ?? '') && (
        <Button type="submit" variant="secondary" size="small" busy={save.isPending}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}
