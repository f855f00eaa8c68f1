// What speaks against a claim that is filed: licences, sales, earlier decisions, a dossier that is too weak; and the creator's word against it.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { ClaimCheck as Check, ClaimBlock } from '#lib/contract/claims.ts'
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

function SetAside({ hit, rule, source_id }: SetAsideProps) {
  const t = useTranslations('firewall')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const clear = async (reason: string) => {
    const check = await call(api.claims.clear, { id: hit, body: { rule, source_id, reason } })
    client.setQueryData(q(api.claims.check, { id: hit }).queryKey, check)
    snackbar.show({ kind: 'other', message: t('cleared') })
    setOpen(false)
  }
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
      <ReasonForm
        title={t('set_aside_title')}
        label={t('reason')}
        hint={t('reason_hint')}
        max={CLEARANCE_CHARS}
        acts={[{ label: t('confirm'), send: clear }]}
      />
    </Dialog>
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
