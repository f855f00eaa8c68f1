// Gives and takes roles.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { AdminUser } from '#lib/contract/admin.ts'
import { personQuery } from './person-query.ts'

const grantable = ['admin', 'lawyer', 'beta_tester', 'ambassador'] as const
type Grantable = (typeof grantable)[number]

export function RolesTab({ user, own }: { user: AdminUser; own: boolean }) {
  const t = useTranslations('admin')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  // Only what was changed here: the other roles follow the account.
  const [changes, setChanges] = useState<Partial<Record<Grantable, boolean>>>({})
  const has = (role: Grantable) => user.roles.includes(role)
  const chosen = grantable.filter(role => changes[role] ?? has(role))
  const demo = user.roles.includes('demo')
  const saving = useCall(api.admin.updateRoles, {
    refresh: [api.admin.users],
    onSuccess: saved => {
      snackbar.show({ kind: 'other', message: t('role_form.saved') })
      setChanges({})
      client.setQueryData(personQuery(user.id).queryKey, detail => detail && { ...detail, user: saved })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: user.id, body: { roles: chosen } })
  }
  const changed = grantable.some(role => chosen.includes(role) !== has(role))
  return (
    <Card as="section" aria-labelledby="roles" className="grid gap-4">
      <h2 id="roles" className="font-serif text-title-2">
        {t('role_form.title')}
      </h2>
      <p className="text-ink-muted text-small">{demo ? t('role_form.demo') : t('role_form.text')}</p>
      <form onSubmit={submit} className="grid gap-4">
        {grantable.map(role => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            checked={chosen.includes(role)}
            // Nobody takes their own right away; demo accounts get none over other people's data.
            disabled={role === 'admin' ? own || demo : role === 'lawyer' && demo}
            onChange={event => setChanges({ ...changes, [role]: event.target.checked })}
          />
        ))}
        {saving.error && (
          <Notice tone="danger" live="alert">
            {failureMessage(saving.error)}
          </Notice>
        )}
        <Button type="submit" variant="secondary" busy={saving.isPending} disabled={!changed} className="w-fit">
          {t('role_form.save')}
        </Button>
      </form>
    </Card>
  )
}
