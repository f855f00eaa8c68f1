// Linking a wallet of this browser, or what to do when it has none.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import Wallet from '#components/ui/icons/wallet.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { type BrowserWallet, reloadPage, useBrowserWallets } from '#features/wallet/browser-wallets.ts'
import { type LinkStep, linkBrowserWallet } from '#features/wallet/sign-wallet.ts'
import { WalletFailure } from '#features/wallet/wallet-failure.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'

export function WalletChooser() {
  const t = useTranslations('belongings.wallet')
  const { wallets, looking, lookAgain } = useBrowserWallets(reloadPage)
  if (wallets.length === 0 && looking) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-muted">
        <Spinner />
        {t('loading')}
      </p>
    )
  }
  return wallets.length === 0 ? <NoWallet onLookAgain={lookAgain} /> : <Choice wallets={wallets} />
}

function NoWallet({ onLookAgain }: { onLookAgain: () => void }) {
  const t = useTranslations('belongings.wallet')
  return (
    <Card variant="tinted" className="grid max-w-2xl gap-4">
      <h3 className="flex items-center gap-3 font-semibold text-title-3">
        <Wallet aria-hidden="true" className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
        {t('none_title')}
      </h3>
      <p>{t('none_text')}</p>
      <ol className="grid list-decimal gap-2 ps-5 text-small">
        <li>{t('none_one')}</li>
        <li>{t('none_two')}</li>
        <li>{t('none_three')}</li>
      </ol>
      <Button variant="secondary" className="w-fit" onClick={onLookAgain}>
        {t('again')}
      </Button>
    </Card>
  )
}

type Waiting = { wallet: BrowserWallet; step: LinkStep }

function Choice({ wallets }: { wallets: readonly BrowserWallet[] }) {
  const t = useTranslations('belongings.wallet')
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const nameOf = ({ name }: BrowserWallet) => name ?? t('browser_wallet')
  const link = async (wallet: BrowserWallet) => {
    setFailure(null)
    try {
      await linkBrowserWallet(wallet.provider, step => setWaiting({ wallet, step }))
      snackbar.show({ kind: 'other', message: t('linked') })
      await refresh(client, api.wallets.list)
    } catch (error) {
      setFailure(error)
    }
    setWaiting(null)
  }
  return (
    <Card className="grid max-w-2xl gap-5">
      <div className="grid gap-1">
        <h3 className="font-semibold text-title-3">{t('choose_title')}</h3>
        <p className="text-ink-muted text-small">{t('choose_text')}</p>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {wallets.map(wallet => (
          <li key={wallet.id} className="flex items-center gap-3 py-3">
            <Icon icon={wallet.icon} />
            <span className="min-w-0 flex-1 truncate">{nameOf(wallet)}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('link', { name: nameOf(wallet) })}
              busy={waiting?.wallet.id === wallet.id}
              disabled={waiting !== null}
              onClick={() => link(wallet)}
            >
              {t('link_now')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small empty:hidden">
        {waiting && t(waiting.step, { name: nameOf(waiting.wallet) })}
      </p>
      <WalletFailure failure={failure} />
      <p className="text-caption text-ink-muted">{t('own_keys')}</p>
    </Card>
  )
}

function Icon({ icon }: { icon: string | null }) {
  if (icon === null)
    return <Wallet aria-hidden="true" className="size-8 shrink-0 p-1 text-ink-muted" strokeWidth={1.5} />
  // biome-ignore lint/performance/noImgElement: a picture inside the announcement itself, not a file of ours.
  return <img src={icon} alt="" width={32} height={32} className="size-8 shrink-0 rounded-control" />
}
