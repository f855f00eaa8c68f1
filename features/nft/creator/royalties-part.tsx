// Who gets a part of the royalties of an NFT beside its creator: by wallet, e-mail or user, once each.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import type { Royalty } from '#lib/contract/royalties.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { readPercent } from '#lib/rules/nft/amounts.ts'
import { ROYALTIES_MAX, type RoyaltyRecipient, royaltyRecipients } from '#lib/rules/nft/royalties.ts'
import { useTypedForm } from '../use-typed-form.ts'

/** Nothing to share where later sales bring nothing. `onSale`: null while that is not known. */
export function RoyaltiesPart({ nft, onSale }: { nft: Nft; onSale: boolean | null }) {
  const t = useTranslations('nft.royalties')
  const { data } = useQuery({ ...q(api.royalties.list, { query: { nft: nft.id } }), enabled: nft.royalty_bps > 0 })
  const [adding, setAdding] = useState(false)
  const format = useFormatter()
  const percent = (bps: number) => format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  if (!data) return null
  const given = data.results.reduce((sum, { cashback_bps }) => sum + cashback_bps, 0)
  const locked = onSale || data.results.some(each => each.locked)
  const reason = nft.state === 'minted' ? 'minted' : locked ? 'on_sale' : null
  const left = nft.royalty_bps - given
  return (
    <section aria-labelledby="nft-royalties" className="grid max-w-2xl gap-4">
      <div className="grid gap-1">
        <h3 id="nft-royalties" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="text-ink-muted text-small">{t('lead', { left: percent(left) })}</p>
        {reason && (
          <p id="nft-royalties-locked" className="text-small">
            {t(`locked.${reason}`)}
          </p>
        )}
      </div>
      {data.results.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {data.results.map(royalty => (
            <Row key={royalty.id} royalty={royalty} fixed={reason !== null} part={percent(royalty.cashback_bps)} />
          ))}
        </ul>
      )}
      {adding && !reason && <AddForm nft={nft.id} onClose={() => setAdding(false)} />}
      {(!adding || reason) && left > 0 && data.results.length < ROYALTIES_MAX && (
        <Button
          variant="secondary"
          className="w-fit"
          disabled={reason !== null || onSale === null}
          aria-describedby={reason ? 'nft-royalties-locked' : undefined}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      )}
    </section>
  )
}

/** `fixed`: it can be taken back no more. */
function Row({ royalty: { id, recipient }, part, fixed }: { royalty: Royalty; part: string; fixed: boolean }) {
  const t = useTranslations('nft.royalties')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const name = recipient.user?.name ?? recipient.email ?? recipient.wallet ?? ''
  const remove = () =>
    run(async () => {
      await call(api.royalties.remove, { id })
      snackbar.show({ kind: 'other', message: t('removed', { name }) })
      await refresh(client, api.royalties)
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-small">
      <span className="wrap-anywhere min-w-0">{name}</span>
      <span className="flex items-center gap-3">
        <span className="font-semibold">{part}</span>
        {!fixed && (
          <Button variant="quiet" size="small" busy={busy} aria-label={t('remove_one', { name })} onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </span>
      <FormFailure failure={failure} />
    </li>
  )
}

const isRecipient = (kind: string): kind is RoyaltyRecipient => royaltyRecipients.some(each => each === kind)

function AddForm({ nft, onClose }: { nft: string; onClose: () => void }) {
  const t = useTranslations('nft.royalties')
  const client = useQueryClient()
  const [kind, setKind] = useState<RoyaltyRecipient>('email')
  const typed = useTypedForm({
    start: { recipient: '', cashback: '' },
    check({ recipient, cashback }): { recipient?: string; cashback?: string } {
      const bps = readPercent(cashback)
      return {
        ...(recipient.trim() === '' ? { recipient: 'required' } : {}),
        ...(bps === null || bps === 0 ? { cashback: 'number_invalid' } : {}),
      }
    },
    sentAs: { recipient: kind, cashback: 'cashback_bps' },
    async send({ recipient, cashback }) {
      const cashback_bps = readPercent(cashback) ?? 0
      await call(api.royalties.create, { body: { nft, [kind]: recipient.trim(), cashback_bps } })
      snackbar.show({ kind: 'other', message: t('given', { name: recipient.trim() }) })
      await refresh(client, api.royalties)
      onClose()
    },
  })
  const { field, busy, failure } = typed
  return (
    <form noValidate aria-label={t('form')} onSubmit={typed.onSubmit} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t('by')}
          value={kind}
          options={royaltyRecipients.map(value => ({ value, label: t(`kinds.${value}`) }))}
          onChange={event => isRecipient(event.target.value) && setKind(event.target.value)}
        />
        <TextField label={t(`kinds.${kind}`)} autoComplete="off" maxLength={200} {...field('recipient')} />
      </div>
      <TextField
        className="max-w-48"
        label={t('cashback')}
        hint={t('cashback_hint')}
        inputMode="decimal"
        suffix="%"
        autoComplete="off"
        maxLength={6}
        {...field('cashback')}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
