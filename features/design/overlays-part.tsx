// What opens over the page: dialogs, menus, panels, tooltips.
'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Disclosure, disclosureRowClass } from '#components/ui/disclosure.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import Copy from '#components/ui/icons/copy.tsx'
import Ellipsis from '#components/ui/icons/ellipsis.tsx'
import Pencil from '#components/ui/icons/pencil.tsx'
import Trash from '#components/ui/icons/trash-2.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'

const iconClass = 'size-4'

export function OverlaysPart() {
  const t = useTranslations('design')
  const [asking, setAsking] = useState(false)
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Dialog
        title={t('overlays.dialog_title')}
        description={t('overlays.dialog_text')}
        closeLabel={t('words.close')}
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        trigger={<Button variant="secondary">{t('overlays.open_dialog')}</Button>}
        footer={<Button onClick={() => setDialogOpen(false)}>{t('words.rename')}</Button>}
      >
        <TextField label={t('forms.name')} hint={t('forms.name_hint')} />
      </Dialog>
      <AlertDialog
        danger
        title={t('overlays.alert_title')}
        description={t('overlays.alert_text')}
        confirmLabel={t('words.danger')}
        cancelLabel={t('words.cancel')}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => setAsking(false)}
        trigger={<Button variant="secondary">{t('overlays.open_alert')}</Button>}
      />
      <ExampleMenu onDialog={() => setDialogOpen(true)} onAlert={() => setAsking(true)} />
      <Popover
        title={t('overlays.popover')}
        closeLabel={t('words.close')}
        trigger={<Button variant="quiet">{t('overlays.popover')}</Button>}
      >
        <p className="text-ink-muted">{t('overlays.popover_text')}</p>
      </Popover>
      <Tooltip content={t('overlays.tooltip')}>
        <Button variant="quiet">{t('overlays.tooltip_target')}</Button>
      </Tooltip>
      <ExampleDisclosure />
    </div>
  )
}

function ExampleMenu({ onDialog, onAlert }: { onDialog: () => void; onAlert: () => void }) {
  const t = useTranslations('design')
  return (
    <Menu
      trigger={
        <IconButton
          variant="framed"
          label={t('words.more')}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        />
      }
      items={[
        {
          key: 'rename',
          label: t('words.rename'),
          icon: <Pencil aria-hidden="true" className={iconClass} />,
          onSelect: onDialog,
        },
        {
          key: 'duplicate',
          label: t('words.duplicate'),
          icon: <Copy aria-hidden="true" className={iconClass} />,
          onSelect: onDialog,
          disabled: true,
        },
        { key: 'line', separator: true },
        {
          key: 'delete',
          label: t('words.danger'),
          icon: <Trash aria-hidden="true" className={iconClass} />,
          onSelect: onAlert,
          danger: true,
        },
      ]}
    />
  )
}

function ExampleDisclosure() {
  const t = useTranslations('design')
  return (
    <Disclosure
      align="start"
      buttonClassName={buttonClass({ variant: 'secondary' })}
      button={
        <>
          {t('overlays.disclosure')}
          <ChevronDown aria-hidden="true" className={iconClass} />
        </>
      }
    >
      {close =>
        [t('themes.light'), t('themes.grey'), t('themes.dark')].map((name, index) => (
          <button key={name} type="button" aria-pressed={index === 0} className={disclosureRowClass} onClick={close}>
            {name}
          </button>
        ))
      }
    </Disclosure>
  )
}
