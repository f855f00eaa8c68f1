// The address under which anybody reads a lightbox: given, copied, taken back.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { LightboxDetail } from '#lib/contract/lightboxes.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { useKeepLightbox } from './use-lightboxes.ts'

export function ShareDialog({ lightbox: { id, token } }: { lightbox: LightboxDetail }) {
  const t = useTranslations('lightbox.share')
  const locale = usePageLocale()
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction()
  const keepLightbox = useKeepLightbox()
  const give = () => run(async () => keepLightbox(await call(api.lightboxes.share, { id })))
  const takeBack = () => run(async () => keepLightbox(await call(api.lightboxes.unshare, { id })))
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      description={token ? t('shared') : t('text')}
      closeLabel={t('close')}
      trigger={
        <Button variant="quiet" size="small">
          {t('open')}
        </Button>
      }
    >
      <div className="grid gap-6">
        {token ? (
          <>
            <div className="rounded-control bg-surface p-3">
              <CopyField
                whole
                value={`${window.location.origin}${localHref(locale, href('shared_lightbox', { token }))}`}
                copyLabel={t('copy')}
                copiedLabel={t('copied')}
              />
            </div>
            <Button variant="secondary" busy={busy} onClick={takeBack} className="w-fit">
              {t('take_back')}
            </Button>
          </>
        ) : (
          <Button busy={busy} onClick={give} className="w-fit">
            {t('give')}
          </Button>
        )}
        <FormFailure failure={failure} />
      </div>
    </Dialog>
  )
}
