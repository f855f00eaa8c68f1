// One thing to do on the chain: prepared when it is asked for, then shown from the wallet to its confirmation.
'use client'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { ActionPanel } from './action-panel.tsx'

type Props = {
  label: string
  hint?: string
  chain: Minter['chain']
  /** Asked before anything is prepared, for what cannot be undone. */
  question?: { title: string; text: string; yes: string; no: string }
  /** Null: the chain has it already. */
  prepare: () => Promise<ChainAction | null>
  onConfirmed?: () => void
}

export function ChainAct({ label, hint, chain, question, prepare, onConfirmed }: Props) {
  const [action, setAction] = useState<ChainAction | null>(null)
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useAction()
  const start = () =>
    run(async () => {
      try {
        const prepared = await prepare()
        if (prepared) setAction(prepared)
        else onConfirmed?.()
      } finally {
        setAsking(false)
      }
    })
  if (action) return <ActionPanel asked start={action} chain={chain} onConfirmed={onConfirmed} />
  return (
    <div className="grid gap-2">
      {question ? (
        <AlertDialog
          danger
          title={question.title}
          description={question.text}
          confirmLabel={question.yes}
          cancelLabel={question.no}
          open={asking}
          onOpenChange={setAsking}
          busy={busy}
          onConfirm={start}
          trigger={
            <Button variant="secondary" className="w-fit">
              {label}
            </Button>
          }
        />
      ) : (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={start}>
          {label}
        </Button>
      )}
      {hint && <p className="text-ink-muted text-small">{hint}</p>}
      <FormFailure failure={failure} />
    </div>
  )
}
