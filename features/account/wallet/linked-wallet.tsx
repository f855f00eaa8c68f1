// The wallet that is linked: its address, its network, since when, and the way out.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Wallet } from '#lib/contract/wallets.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

/** Names of networks are the same in every language. */
const networks: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
}

export function LinkedWallet({ wallet }: { wallet: Wallet }) {
  const t = useTranslations('belongings.wallet')
  const dates = useDateWords()
  const { address, chain_id, linked_at } = wallet
  return (
    <Card className="grid max-w-2xl gap-5">
      <h3 className="font-semibold text-title-3">{t('linked_title')}</h3>
      <DescriptionList
        items={[
          {
            key: 'address',
            term: t('address'),
            detail: <CopyField value={address} copyLabel={t('copy')} copiedLabel={t('copied')} whole />,
          },
          {
            key: 'chain',
            term: t('chain'),
            detail: networks[chain_id] ?? t('chain_number', { number: `${chain_id}` }),
          },
          {
            key: 'linked_at',
            term: t('linked_at'),
            detail: <time dateTime={linked_at}>{dates.dayOf(linked_at)}</time>,
          },
        ]}
      />
      <Unlink id={wallet.id} />
    </Card>
  )
}

function Unlink({ id }: { id: string }) {
  const t = useTranslations('belongings.wallet')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const unlink = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(api.wallets.remove, { id })
      snackbar.show({ kind: 'other', message: t('unlinked') })
      await refresh(client, api.wallets.list)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    setOpen(false)
  }
  return (
    <div className="grid gap-4">
      <FormFailure failure={failure} />
      <AlertDialog
        danger
        title={t('unlink_title')}
        description={t('unlink_text')}
        confirmLabel={t('unlink')}
        cancelLabel={t('keep')}
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        onConfirm={unlink}
        trigger={
          <Button variant="secondary" className="w-fit">
            {t('unlink')}
          </Button>
        }
      />
    </div>
  )
}
