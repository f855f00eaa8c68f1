// One photographer of the account, with what may be done about it.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Pencil from '#components/ui/icons/pencil.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Photographer } from '#lib/contract/photographers.ts'
import { href } from '#lib/routes.ts'
import { RemoveName } from './remove-name.tsx'
import { useNameForm } from './use-name-form.ts'

type Props = {
  photographer: Photographer
  rename: (name: string) => Promise<void>
  remove: () => Promise<void>
}

export function PhotographerRow({ photographer, rename, remove }: Props) {
  const t = useTranslations('people.manage')
  const { id, slug, name, nb_images } = photographer
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-2 last:border-b">
      <span className="grid min-w-0">
        {nb_images > 0 ? (
          <AppLink
            href={href('profile', { role: 'photographers', id, slug })}
            className={`${textLinkClass({ quiet: true })} wrap-anywhere`}
            aria-label={t('see', { name })}
          >
            {name}
          </AppLink>
        ) : (
          <span className="wrap-anywhere">{name}</span>
        )}
        <span className="text-ink-muted text-small">{t('photographers_images', { count: nb_images })}</span>
      </span>
      <span className="flex shrink-0 gap-1">
        <Rename name={name} rename={rename} />
        {nb_images === 0 && <RemoveName name={name} remove={remove} />}
      </span>
    </li>
  )
}

function Rename({ name, rename }: Pick<Props, 'rename'> & { name: string }) {
  const t = useTranslations('people.manage')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('rename_title')}
      description={t('photographers_keep')}
      closeLabel={t('close')}
      trigger={<IconButton label={t('rename', { name })} icon={<Pencil aria-hidden="true" className="size-5" />} />}
    >
      <RenameForm
        name={name}
        rename={async changed => {
          await rename(changed)
          setOpen(false)
        }}
      />
    </Dialog>
  )
}

function RenameForm({ name, rename }: Pick<Props, 'rename'> & { name: string }) {
  const t = useTranslations('people.manage')
  const { field, onSubmit, busy, dirty, failure } = useNameForm(name, rename)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('rename', { name })} className="grid gap-5">
      <FormFailure failure={failure} />
      <TextField label={t('new_name')} autoComplete="off" required {...field('name')} />
      <Button type="submit" busy={busy} disabled={!dirty}>
        {t('save')}
      </Button>
    </form>
  )
}
