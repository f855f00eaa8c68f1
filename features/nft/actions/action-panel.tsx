// One transaction of a person: what their wallet is to send, what the chain has of it, and the way on from wherever it stands.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { ExternalLink } from '#components/ui/text-link.tsx'
import { WalletButton } from '#features/wallet/wallet-button.tsx'
import type { OpenedWallet } from '#features/wallet/wallet-engine.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { type ChainActionState, chainActionCan, underWay } from '#lib/rules/nft/chain-actions.ts'
import { useInSight } from '../use-in-sight.ts'

/** How often the chain's word is asked for: each few seconds once something was sent. */
const ASK_SENT_MS = 2_000
const ASK_PREPARED_MS = 15_000

const tones: Record<ChainActionState, Tone> = {
  prepared: 'accent',
  sent: 'accent',
  confirmed: 'success',
  failed: 'danger',
  replaced: 'warning',
  dropped: 'warning',
  given_up: 'neutral',
}

type Props = {
  start: ChainAction
  chain: Minter['chain']
  /** Once the chain has it, also when it had it before. */
  onConfirmed?: () => void
  /** Told what is prepared in its place, by whoever knows the transaction by its id. */
  onAgain?: (action: ChainAction) => void
  /** Whoever shows it offers the way out. */
  keep?: boolean
  /** The person has just asked for it. */
  asked?: boolean
}

/** The transaction as the chain has it, and what may be done about it. */
function useChainAction({ start, onConfirmed, onAgain }: Pick<Props, 'start' | 'onConfirmed' | 'onAgain'>) {
  const [current, setCurrent] = useState(start)
  const { data: action, refetch } = useQuery({
    ...q(api.chainActions.read, { id: current.id }),
    initialData: current,
    // What is shown anew begins with what it was given: the chain may have taken back what was read before.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && underWay.includes(data.state) ? pauseOf(data.state) : false),
  })
  const { busy, failure, run } = useAction()
  const confirmed = useEffectEvent(() => onConfirmed?.())
  useEffect(() => {
    if (action.state === 'confirmed') confirmed()
  }, [action.state])
  const send = async (wallet: OpenedWallet) => {
    if (!action.transaction) return
    const hash = await wallet.send(action.transaction)
    setCurrent(await call(api.chainActions.sent, { id: action.id, body: { hash } }))
    await refetch()
  }
  const again = () =>
    run(async () => {
      if (chainActionCan.give_up(action.state)) await call(api.chainActions.giveUp, { id: action.id })
      const next = await call(api.chainActions.again, { id: action.id })
      setCurrent(next)
      onAgain?.(next)
    })
  const giveUp = () =>
    run(async () => {
      await call(api.chainActions.giveUp, { id: action.id })
      await refetch()
    })
  return { action, send, again, giveUp, busy, failure }
}

export function ActionPanel({ start, chain, onConfirmed, onAgain, keep = false, asked = false }: Props) {
  const t = useTranslations('nft-chain')
  const { action, send, again, giveUp, busy, failure } = useChainAction({ start, onConfirmed, onAgain })
  const part = useId()
  useInSight(part, `${action.id} ${action.state}`, asked)
  return (
    <section
      id={part}
      aria-label={t(`kinds.${action.kind}`)}
      data-state={action.state}
      className="grid scroll-my-28 gap-3 border-accent border-s-2 ps-4"
    >
      <div role="status" className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{t(`kinds.${action.kind}`)}</span>
          <StatusBadge tone={tones[action.state]} pulse={action.state === 'sent'}>
            {t(`states.${action.state}`)}
          </StatusBadge>
        </p>
        <Explanation action={action} />
      </div>
      <Hash action={action} />
      {action.state === 'prepared' && action.transaction && (
        <div className="flex flex-wrap items-start gap-3">
          <WalletButton label={t('send')} asking={name => t('asking', { name })} chain={chain} act={send} />
          {!keep && (
            <Button variant="quiet" busy={busy} onClick={giveUp}>
              {t('give_up')}
            </Button>
          )}
        </div>
      )}
      {(chainActionCan.again(action.state) || (action.state === 'prepared' && !action.transaction)) && (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={again}>
          {t('again')}
        </Button>
      )}
      <FormFailure failure={failure} />
    </section>
  )
}

const pauseOf = (state: ChainActionState): number => (state === 'sent' ? ASK_SENT_MS : ASK_PREPARED_MS)

function Explanation({ action }: { action: ChainAction }) {
  const t = useTranslations('nft-chain')
  const { state, confirmations, confirmations_needed, problem } = action
  if (state === 'failed') return <p className="text-small">{t(`problems.${problem ?? 'refused'}`)}</p>
  if (state === 'sent')
    return (
      <p className="text-ink-muted text-small">
        {t('sent_text', { count: Math.min(confirmations, confirmations_needed), of: confirmations_needed })}
      </p>
    )
  return <p className="text-ink-muted text-small">{t(`texts.${state}`)}</p>
}

function Hash({ action: { hash, explorer_url, replaced_by } }: { action: ChainAction }) {
  const t = useTranslations('nft-chain')
  const shown = replaced_by ?? hash
  if (shown === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <span className="flex min-w-0 max-w-xs items-center gap-2">
        <span className="text-ink-muted">{t('hash')}</span>
        <CopyField value={shown} copyLabel={t('copy_hash')} copiedLabel={t('hash_copied')} />
      </span>
      {explorer_url && <ExternalLink href={explorer_url}>{t('explorer')}</ExternalLink>}
    </div>
  )
}
