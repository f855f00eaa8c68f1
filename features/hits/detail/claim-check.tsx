// What speaks against a claim that is filed: licences, sales, earlier decisions, a dossier that is too weak; and the creator's word against it.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { ClaimCheck as Check, ClaimBlock } from '#lib/contract/claims.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { CLEARANCE_CHARS, clearableRules } from '#lib/rules/settlement/firewall.ts'
import { useBlockSentence } from './block-sentence.ts'

export function ClaimCheck({ hit }: { hit: string }) {
  const t = useTranslations('firewall')
  const { data: check } = useQuery(q(api.claims.check, { id: hit }))
  if (!check) return null
  const { blocks } = check
  return (
    <section aria-labelledby="claim-check" className="grid gap-3">
      <h2 id="claim-check" className="font-semibold text-title-3">
        {t('title')}
      </h2>
      {blocks.length === 0 ? (
        <Notice tone="success">{t('clear')}</Notice>
      ) : (
        <Notice tone="warning" title={t('blocked', { count: blocks.length })}>
          <ul className="grid gap-3 pt-2">
            {blocks.map(block => (
              <Block key={`${block.rule} ${block.source_id}`} block={block} />
            ))}
          </ul>
        </Notice>
      )}
      <Cleared check={check} />
      <DossierLine check={check} />
    </section>
  )
}

function Block({ block }: { block: ClaimBlock }) {
  const t = useTranslations('firewall')
  const sentence = useBlockSentence()
  const rule = clearableRules.find(each => each === block.rule)
  return (
    <li className="grid justify-items-start gap-1">
      <p className="wrap-anywhere">{sentence(block)}</p>
      {block.copy && <p className="wrap-anywhere text-ink-muted">{t('copy', { title: block.copy.title })}</p>}
      {rule && <SetAside hit={block.hit_id} rule={rule} source_id={block.source_id} />}
    </li>
  )
}

type SetAsideProps = { hit: string; rule: (typeof clearableRules)[number]; source_id: string }

function SetAside(props: SetAsideProps) {
  const t = useTranslations('firewall')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('set_aside_title')}
      description={t('set_aside_text')}
      closeLabel={t('close')}
      trigger={
        <button type="button" className={textLinkClass({})}>
          {t('set_aside')}
        </button>
      }
    >
      <ReasonForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function ReasonForm({ hit, rule, source_id, onDone }: SetAsideProps & { onDone: () => void }) {
  const t = useTranslations('firewall')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const check = await call(api.claims.clear, { id: hit, body: { rule, source_id, reason } })
      client.setQueryData(q(api.claims.check, { id: hit }).queryKey, check)
      snackbar.show({ kind: 'other', message: t('cleared') })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('set_aside_title')} className="grid gap-6">
      <TextArea label={t('reason')} hint={t('reason_hint')} maxLength={CLEARANCE_CHARS} {...field('reason')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('confirm')}
      </Button>
    </form>
  )
}

function Cleared({ check: { cleared } }: { check: Check }) {
  const t = useTranslations('firewall')
  const dates = useDateWords()
  return cleared.map(({ rule, reason, created_at }) => (
    <p key={`${rule} ${created_at}`} className="wrap-anywhere text-ink-muted text-small">
      {t('was_cleared', { day: dates.dayOf(created_at), reason })}
    </p>
  ))
}

function DossierLine({ check: { dossier, image } }: { check: Check }) {
  const t = useTranslations('firewall')
  const { points, threshold, sufficient } = dossier
  return (
    <p className="text-small">
      {sufficient ? t('dossier_enough') : t('dossier', { points, threshold })}{' '}
      <AppLink href={`${href('image', image)}#dossier`} className={textLinkClass({})}>
        {t('dossier_open')}
      </AppLink>
    </p>
  )
}
