// Puts the files of a draft on IPFS, or removes it; what stands against it is said with the way on.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { RefusalWithWay } from './refusal-with-way.tsx'

export function PrepareNft({ nft, image }: { nft: Nft; image: { id: string } }) {
  const t = useTranslations('nft.prepare')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const prepare = () =>
    run(async () => {
      await call(api.nfts.uploadMetadata, { id: nft.id })
      await refresh(client, api.nfts)
    })
  return (
    <div className="grid max-w-2xl gap-4">
      <Notice title={t('for_ever_title')}>{t('for_ever')}</Notice>
      {failure !== null && <RefusalWithWay failure={failure} image={image.id} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={prepare}>
          {t('prepare')}
        </Button>
        <RemoveNft id={nft.id} />
      </div>
    </div>
  )
}

function RemoveNft({ id }: { id: string }) {
  const t = useTranslations('nft.prepare')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction()
  const remove = () =>
    run(async () => {
      await call(api.nfts.remove, { id })
      setOpen(false)
      snackbar.show({ kind: 'other', message: t('removed') })
      await refresh(client, api.nfts)
    })
  return (
    <>
      <AlertDialog
        danger
        title={t('remove_title')}
        description={t('remove_text')}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        onConfirm={remove}
        trigger={<Button variant="quiet">{t('remove')}</Button>}
      />
      <FormFailure failure={failure} />
    </>
  )
}
