// Where to connect, and the steps in FileZilla.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import type { FtpAccess } from '#lib/contract/ftp.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function FtpServerFacts({ access }: { access: FtpAccess }) {
  const t = useTranslations('ftp.server')
  const help = useTranslations('ftp.help')
  const facts = useFacts(access)
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
      {facts.length > 0 && (
        <div className="grid gap-4">
          <h3 className="font-serif text-title-3">{t('title')}</h3>
          <DescriptionList items={facts} />
        </div>
      )}
      <div className="grid gap-4">
        <h3 className="font-serif text-title-3">{help('title')}</h3>
        <ol className="grid list-decimal gap-3 ps-5 text-ink-muted">
          <li>{help('site')}</li>
          <li>{help('encryption')}</li>
          {access.server?.fingerprint && <li>{help('certificate')}</li>}
          <li>{help('send')}</li>
        </ol>
      </div>
    </div>
  )
}

function useFacts({ server, account }: FtpAccess): Description[] {
  const t = useTranslations('ftp.server')
  const dates = useDateWords()
  const copy = (what: string, value: string) => (
    <CopyField whole value={value} copyLabel={t('copy', { what })} copiedLabel={t('copied')} />
  )
  const facts: Description[] = []
  if (server) {
    facts.push(
      { key: 'host', term: t('host'), detail: copy(t('host'), server.host) },
      { key: 'port', term: t('port'), detail: String(server.port) },
      { key: 'encryption', term: t('encryption'), detail: t('explicit') },
    )
  }
  if (account) {
    const at = dates.moment(account.password_set_at)
    facts.push(
      { key: 'user_name', term: t('user_name'), detail: copy(t('user_name'), account.user_name) },
      { key: 'password', term: t('password'), detail: t('password_shown', { at }) },
    )
  }
  if (server?.fingerprint) {
    facts.push({ key: 'fingerprint', term: t('fingerprint'), detail: copy(t('fingerprint'), server.fingerprint) })
  }
  return facts
}
