// Takes into the list what another program has handed over, and says what could not be taken.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import { SHARED_MAX, type SharedRefusal, sharedFiles } from './shared-files.ts'

export type SharedPhotographsProps = {
  /** Something was handed over and nothing of it could be kept. */
  nothing: boolean
  /** Resolves once they are in the list. */
  onFiles: (files: File[]) => Promise<void>
}

export function SharedPhotographs({ nothing, onFiles }: SharedPhotographsProps) {
  const t = useTranslations('upload.shared')
  const [refusals, setRefusals] = useState<readonly SharedRefusal[]>([])
  const [read, setRead] = useState(false)
  const take = useEffectEvent(async () => {
    const shared = await sharedFiles(Date.now())
    if (shared.files.length > 0) await onFiles(shared.files)
    await shared.forget()
    return shared.refusals
  })
  useEffect(() => {
    // Where nothing can be stored, nothing was handed over.
    take().then(setRefusals, () => undefined)
  }, [])
  if (read || (!nothing && refusals.length === 0)) return null
  return (
    <Notice
      tone="warning"
      live="status"
      title={refusals.length > 0 ? t('refused', { count: refusals.length }) : t('nothing_title')}
      actions={
        <Button size="small" variant="secondary" onClick={() => setRead(true)}>
          {t('close')}
        </Button>
      }
    >
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : t('nothing')}
    </Notice>
  )
}

function Refusals({ refusals }: { refusals: readonly SharedRefusal[] }) {
  const t = useTranslations('upload.shared')
  const codes = useCodeMessage()
  const whys = {
    image_not_jpeg: codes('image_not_jpeg'),
    image_too_big: codes('image_too_big'),
    too_many: t('too_many', { count: SHARED_MAX }),
    no_room: t('no_room'),
  }
  return (
    <ul className="grid max-h-48 gap-2 overflow-y-auto">
      {refusals.map(({ file_name, code }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
        <li key={index} className="grid">
          <span className="wrap-anywhere font-semibold">{file_name}</span>
          {whys[code]}
        </li>
      ))}
    </ul>
  )
}
