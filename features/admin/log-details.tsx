// What an entry of the log says besides its act: the roles given and taken, the document, its reason and the comment.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { AuditEntry } from '#lib/contract/admin.ts'
import { roles } from '#lib/rules/access.ts'
import { identityDocuments, refusalReasons } from '#lib/rules/accounts/identity.ts'

export function LogDetails({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin')
  const ti = useTranslations('identity')
  const format = useFormatter()
  const { details } = entry
  const named = (ids: unknown) =>
    format.list(roles.filter(role => Array.isArray(ids) && ids.includes(role)).map(role => t(`roles.${role}`)))
  const given = named(details.given)
  const taken = named(details.taken)
  const document = identityDocuments.find(each => each === details.document)
  const reason = refusalReasons.find(each => each === details.reason)
  const lines = [
    given && t('log.given', { roles: given }),
    taken && t('log.taken', { roles: taken }),
    document && ti(`documents.${document}.name`),
    reason && ti(`reasons.${reason}.title`),
    typeof details.comment === 'string' && details.comment,
  ].filter(line => typeof line === 'string' && line !== '')
  return (
    <ul className="grid min-w-48 gap-0.5">
      {lines.map(line => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  )
}
