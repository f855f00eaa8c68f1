// Names a new lightbox, or one that is there anew.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import Plus from '#components/ui/icons/plus.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { href } from '#lib/routes.ts'
import { LIGHTBOX_NAME_CHARS } from '#lib/rules/market/lightboxes.ts'
import { useKeepLightbox } from './use-lightboxes.ts'

const resolver = lazyResolver(async () => (await import('./lightbox-checks.ts')).lightboxName)

type Props = { lightbox?: { id: string; name: string } }

export function NameDialog({ lightbox }: Props) {
  const t = useTranslations('lightbox.name')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={lightbox ? t('rename') : t('create')}
      closeLabel={t('close')}
      trigger={
        lightbox ? (
          <Button variant="quiet" size="small">
            {t('rename')}
          </Button>
        ) : (
          <Button variant="secondary" icon={<Plus aria-hidden="true" className="size-4" />}>
            {t('create')}
          </Button>
        )
      }
    >
      <NameForm {...(lightbox ? { lightbox } : {})} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

function NameForm({ lightbox, onSaved }: Props & { onSaved: () => void }) {
  const t = useTranslations('lightbox.name')
  const router = useRouter()
  const keepLightbox = useKeepLightbox()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { name: lightbox?.name ?? '' },
    send: async body => {
      const saved = lightbox
        ? await call(api.lightboxes.update, { id: lightbox.id, body })
        : await call(api.lightboxes.create, { body })
      keepLightbox(saved)
      onSaved()
      if (!lightbox) router.push(href('lightboxes', { id: saved.id }))
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <TextField label={t('label')} autoComplete="off" maxLength={LIGHTBOX_NAME_CHARS} required {...field('name')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {lightbox ? t('save') : t('make')}
      </Button>
    </form>
  )
}
