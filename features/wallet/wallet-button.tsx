// A button for what a wallet does: nothing of wallets is fetched before it is pressed.
'use client'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ButtonLook } from '#components/ui/button-class.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { OpenedWallet } from './wallet-engine.ts'

const WalletRun = lazyPart(async () => (await import('./wallet-run.tsx')).WalletRun)

type Props = ButtonLook & {
  label: string
  /** What the person does in the wallet meanwhile, with the wallet's name. */
  asking: (name: string) => string
  chain: Minter['chain']
  /** What is asked of the wallet once it is open; what it throws is shown. */
  act: (wallet: OpenedWallet) => Promise<void>
}

export function WalletButton({ label, asking, chain, act, ...look }: Props) {
  /** Each press is a new try. */
  const [press, setPress] = useState(0)
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    setPress(press + 1)
  }
  return (
    <div className="grid gap-3">
      <Button {...look} busy={busy} className="w-fit max-w-full" onClick={start}>
        {label}
      </Button>
      {press > 0 && <WalletRun key={press} asking={asking} chain={chain} act={act} onEnd={() => setBusy(false)} />}
    </div>
  )
}
