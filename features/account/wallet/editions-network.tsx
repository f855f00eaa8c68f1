// On which network NFT editions are, what they are paid in, and the way there for the wallets of this browser.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { type BrowserWallet, reloadPage, useBrowserWallets } from '#features/wallet/browser-wallets.ts'
import { switchNetwork } from '#features/wallet/switch-network.ts'
import { WalletFailure } from '#features/wallet/wallet-failure.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Cryptocurrency, Minter } from '#lib/contract/nft-market.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

/** Nothing where this installation sells no editions. */
export function EditionsNetwork() {
  const minters = useQuery(q(api.minters.list, {}))
  const currencies = useQuery(q(api.cryptocurrencies.list, {}))
  const minter = minters.data?.results[0]
  if (!minter || !currencies.data) return null
  return <Network minter={minter} currencies={currencies.data.results} />
}

function Network({ minter, currencies }: { minter: Minter; currencies: readonly Cryptocurrency[] }) {
  const t = useTranslations('belongings.wallet')
  const { chain, contract } = minter
  return (
    <Card className="grid max-w-2xl gap-5">
      <div className="grid gap-1">
        <h3 className="font-semibold text-title-3">{t('editions_title')}</h3>
        <p className="text-ink-muted text-small">{t(chain.standin ? 'editions_standin' : 'editions_text')}</p>
      </div>
      <DescriptionList
        items={[
          { key: 'network', term: t('chain'), detail: chain.standin ? t('editions_local') : chain.network },
          { key: 'number', term: t('editions_number'), detail: `${chain.chain_id}` },
          {
            key: 'contract',
            term: t('editions_contract'),
            detail: <CopyField value={contract} copyLabel={t('copy')} copiedLabel={t('copied')} whole />,
          },
          { key: 'paid', term: t('editions_paid_in'), detail: <Currencies currencies={currencies} /> },
        ]}
      />
      <Wallets chain={chain} />
    </Card>
  )
}

function Currencies({ currencies }: { currencies: readonly Cryptocurrency[] }) {
  const t = useTranslations('belongings.wallet')
  const format = useFormatter()
  const dates = useDateWords()
  const euros = (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
  const open = currencies.filter(each => each.open)
  return (
    <ul className="grid gap-1">
      {open.map(({ id, symbol, worth }) => (
        <li key={id}>
          {worth
            ? t(worth.source === 'standin' ? 'editions_worth_standin' : 'editions_worth', {
                symbol,
                euros: euros(worth.eur_cents),
                day: dates.day(worth.day),
              })
            : symbol}
        </li>
      ))}
    </ul>
  )
}

function Wallets({ chain }: { chain: Minter['chain'] }) {
  const t = useTranslations('belongings.wallet')
  const { wallets } = useBrowserWallets(reloadPage)
  const [busy, setBusy] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const nameOf = ({ name }: BrowserWallet) => name ?? t('browser_wallet')
  const change = async (wallet: BrowserWallet) => {
    setBusy(wallet.id)
    setDone(null)
    setFailure(null)
    try {
      await switchNetwork(wallet.provider, chain)
      setDone(nameOf(wallet))
    } catch (error) {
      setFailure(error)
    }
    setBusy(null)
  }
  if (wallets.length === 0) return null
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-3">
        {wallets.map(wallet => (
          <li key={wallet.id}>
            <Button
              variant="secondary"
              busy={busy === wallet.id}
              disabled={busy !== null}
              onClick={() => change(wallet)}
            >
              {t('editions_use', { name: nameOf(wallet) })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small empty:hidden">
        {done !== null && t('editions_used', { name: done, network: chain.network })}
      </p>
      <WalletFailure failure={failure} />
    </div>
  )
}
