// Finds the wallet that is meant, opens it and has it do its part; says what it waits for, and what was refused.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Minter } from '#lib/contract/nft-market.ts'
import { type BrowserWallet, useBrowserWallets } from './browser-wallets.ts'
import { onForeignChange, quietly } from './network-change.ts'
import { type OpenedWallet, openWallet } from './wallet-engine.ts'
import { WalletFailure } from './wallet-failure.tsx'

type Props = {
  asking: (name: string) => string
  chain: Minter['chain']
  act: (wallet: OpenedWallet) => Promise<void>
  onEnd: () => void
}

export function WalletRun({ asking, chain, act, onEnd }: Props) {
  const t = useTranslations('belongings.wallet')
  const { wallets, looking } = useBrowserWallets(onForeignChange)
  const [chosen, setChosen] = useState<BrowserWallet | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const nameOf = ({ name }: BrowserWallet) => name ?? t('browser_wallet')
  const use = async (wallet: BrowserWallet) => {
    setChosen(wallet)
    setFailure(null)
    try {
      await act(await quietly(() => openWallet(wallet, chain)))
    } catch (error) {
      setFailure(error)
    }
    setChosen(null)
    onEnd()
  }
  const takeOnly = useEffectEvent(() => {
    const [only] = wallets
    if (only && wallets.length === 1) void use(only)
    if (wallets.length === 0) onEnd()
  })
  // With one wallet there is nothing to choose.
  useEffect(() => {
    if (looking) return
    const timer = setTimeout(takeOnly)
    return () => clearTimeout(timer)
  }, [looking])
  if (looking) return <Waiting>{t('loading')}</Waiting>
  if (wallets.length === 0) {
    return (
      <Notice tone="warning" live="alert" title={t('none_title')}>
        {t('none_one')} {t('none_two')}
      </Notice>
    )
  }
  return (
    <div className="grid gap-3">
      {wallets.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {wallets.map(wallet => (
            <li key={wallet.id}>
              <Button variant="secondary" size="small" disabled={chosen !== null} onClick={() => use(wallet)}>
                {nameOf(wallet)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <Waiting>{asking(nameOf(chosen))}</Waiting>}
      <WalletFailure failure={failure} />
    </div>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-small">
      <Spinner />
      {children}
    </p>
  )
}
