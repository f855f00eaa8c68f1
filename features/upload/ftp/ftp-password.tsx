// A new FTP password, shown only once.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { FtpCredentials } from '#lib/contract/ftp.ts'

export function FtpPassword({ credentials, onDone }: { credentials: FtpCredentials; onDone: () => void }) {
  const t = useTranslations('ftp.access')
  const server = useTranslations('ftp.server')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const copyable = (term: string, value: string) => ({
    key: term,
    term,
    detail: <CopyField whole value={value} copyLabel={server('copy', { what: term })} copiedLabel={server('copied')} />,
  })
  return (
    <div ref={place} tabIndex={-1} className="grid max-w-2xl gap-5 rounded-panel bg-sunken p-5 outline-none sm:p-8">
      <Notice tone="warning" live="status" title={t('once_title')}>
        {t('once')}
      </Notice>
      <DescriptionList
        items={[
          copyable(server('user_name'), credentials.user_name),
          copyable(server('password'), credentials.password),
        ]}
      />
      <Button className="sm:w-fit" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
