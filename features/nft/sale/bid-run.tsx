// One purchase or bid on its way to the chain: allow the exact price, then buy; each step can be taken up again later.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { browserStore } from '#lib/browser-store.ts'
import type { Bid } from '#lib/contract/bids.ts'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Cryptocurrency, Minter } from '#lib/contract/nft-market.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { type BidState, bidCan } from '#lib/rules/nft/bids.ts'
import { ActionPanel } from '../actions/action-panel.tsx'
import { useTokenWords } from '../token-amount.tsx'
import { useInSight } from '../use-in-sight.ts'
import { AllowanceLeft } from './allowance-left.tsx'

const ASK_AGAIN_MS = 3_000
/** What the chain has, it may take back for a while. */
const ASK_DONE_MS = 15_000

/** The purchase whose buyer has last read here that it is done: a page that is loaded again still knows what it said. */
const lastDone = browserStore('last-purchase-done', (found): found is string => typeof found === 'string')

type Props = {
  id: string
  /** Has just been begun: what comes first is prepared at once. */
  fresh: boolean
  currency: Cryptocurrency
  chain: Minter['chain']
  onOver: () => void
}

export function BidRun({ id, ...props }: Props) {
  const query = useQuery({
    ...q(api.bids.read, { id }),
    refetchInterval: ({ state: { data } }) => pauseOf(data?.state),
  })
  const state = query.data?.state
  const [left, setLeft] = useState<ChainAction | null>(null)
  const [wasDone, setWasDone] = useState(() => lastDone.read() === id)
  if (state === 'done' && !wasDone) setWasDone(true)
  useEffect(() => {
    if (state === 'done') lastDone.write(id)
  }, [state, id])
  const part = useId()
  useInSight(part, state ?? null)
  if (left) return <AllowanceLeft action={left} {...props} />
  return (
    <div id={part} className="scroll-my-28">
      <Loaded query={query} waiting={<Skeleton className="h-40" />}>
        {bid =>
          bidCan.deploy(bid.state) ? (
            <OnTheWay bid={bid} takenBack={wasDone} onLeft={setLeft} {...props} />
          ) : (
            <Settled bid={bid} {...props} />
          )
        }
      </Loaded>
    </div>
  )
}

const pauseOf = (state: BidState | undefined): number | false =>
  state === 'pending' ? ASK_AGAIN_MS : state === 'done' ? ASK_DONE_MS : false

type RunProps = Omit<Props, 'id'> & { bid: Bid }
/** `takenBack`: its buyer has read that it is done. `onLeft`: it is given up, and the market may still take something. */
type OnTheWayProps = RunProps & { takenBack: boolean; onLeft: (action: ChainAction) => void }

/** `confirmed`: the id of an allowance that the chain has by now. */
const isAllowed = (action: ChainAction | null, confirmed: string | null): boolean =>
  action !== null && (action.kind !== 'approve_spending' || action.state === 'confirmed' || action.id === confirmed)

/** The transactions of one purchase or bid, one after the other, and its end before its time. */
function useSteps({ bid, fresh, currency, onLeft, onOver }: OnTheWayProps) {
  const client = useQueryClient()
  const [own, setOwn] = useState<ChainAction | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const { busy, failure, run } = useAction()
  const action = own ?? bid.action
  const allowed = isAllowed(action, confirmed)
  const coin = currency.token === null
  const deploy = async () => setOwn(await call(api.bids.deploy, { id: bid.id }))
  /** The next transaction: the price is allowed where the market may not take it yet. */
  const goOn = () =>
    run(async () => {
      if (coin) return deploy()
      const { needed, action: step } = await call(api.bids.approveSpending, { id: bid.id })
      return needed && step ? setOwn(step) : deploy()
    })
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current || !fresh || bid.action) return
    begun.current = true
    goOn()
  })
  useEffect(() => begin(), [])
  const giveUp = () =>
    run(async () => {
      await call(api.bids.remove, { id: bid.id })
      // Given up it is, whether or not the chain says now what it may still take.
      const step = coin ? null : await call(api.bids.revokeSpending, { id: bid.id }).catch(() => null)
      if (step?.action) return onLeft(step.action)
      await refresh(client, api.bids)
      onOver()
    })
  const onConfirmed = () => {
    if (action?.kind !== 'approve_spending') return void refresh(client, api.bids, api.tokens)
    setConfirmed(action.id)
    run(deploy)
  }
  // What comes after the allowance may have been refused, and more be in the wallet by now; or the allowance has gone to another bid.
  const unallowed = bid.action?.id === action?.id && bid.action?.problem === 'approval_missing'
  const waits = action === null || (action.kind === 'approve_spending' ? allowed : unallowed)
  return { action, asked: own !== null, allowed, waits, coin, busy, failure, goOn, giveUp, onConfirmed, setOwn }
}

function OnTheWay(props: OnTheWayProps) {
  const { bid, takenBack, currency, chain } = props
  const t = useTranslations('nft-sale.run')
  const price = useTokenWords()(bid.amount, currency)
  const { action, asked, allowed, waits, coin, busy, failure, goOn, giveUp, onConfirmed, setOwn } = useSteps(props)
  return (
    <div className="grid gap-5">
      <WhatRuns bid={bid} takenBack={takenBack} price={price} />
      {!coin && <Stages bid={bid} price={price} allowed={allowed} />}
      {action && (
        <ActionPanel
          key={action.id}
          keep
          asked={asked}
          start={action}
          chain={chain}
          onConfirmed={onConfirmed}
          onAgain={setOwn}
        />
      )}
      <FormFailure failure={failure} />
      {waits && (
        <Button className="w-fit" busy={busy} onClick={goOn}>
          {t(failure === null ? 'go_on' : 'try_again')}
        </Button>
      )}
      {action?.state !== 'sent' && (
        <Button variant="quiet" size="small" className="w-fit" disabled={busy} onClick={giveUp}>
          {t('give_up')}
        </Button>
      )}
    </div>
  )
}

type WhatRunsProps = Pick<OnTheWayProps, 'bid' | 'takenBack'> & { price: string }

function WhatRuns({ bid, takenBack, price }: WhatRunsProps) {
  const t = useTranslations('nft-sale.run')
  if (!takenBack) return <Notice title={t(`title.${bid.kind}`, { price })}>{t('resume')}</Notice>
  return (
    <Notice tone="warning" live="status" title={t('taken_back.title')}>
      {t('taken_back.text')}
    </Notice>
  )
}

type StagesProps = { bid: Bid; price: string; allowed: boolean }

function Stages({ bid, price, allowed }: StagesProps) {
  const t = useTranslations('nft-sale.run')
  return (
    <Steps
      steps={[
        {
          key: 'allow',
          title: t(allowed ? 'allowed' : 'allow', { price }),
          state: allowed ? 'passed' : 'pending',
          stateLabel: t(allowed ? 'done' : 'now'),
        },
        { key: 'buy', title: t(`last.${bid.kind}`), state: 'pending', stateLabel: t(allowed ? 'now' : 'to_come') },
      ]}
    />
  )
}

/** What came of it. */
function Settled({ bid, onOver }: RunProps) {
  const t = useTranslations('nft-sale.run')
  const client = useQueryClient()
  const again = async () => {
    await refresh(client, api.bids, api.tokens)
    onOver()
  }
  const good = bid.standing === 'bought' || bid.standing === 'won' || bid.standing === 'leading'
  return (
    <Notice
      tone={good ? 'success' : 'warning'}
      live="status"
      title={bid.standing ? t(`standings.${bid.standing}`, { edition: bid.edition }) : t('over')}
      actions={
        <Button variant="secondary" size="small" onClick={() => void again()}>
          {t('close')}
        </Button>
      }
    >
      {bid.standing === 'outbid' ? t('outbid_text') : null}
    </Notice>
  )
}
