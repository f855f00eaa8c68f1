// One form of the profile: starts with what is saved, saves its own fields, and starts again from the answer.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { Profile, profiles } from '#lib/contract/profiles.ts'
import type { LazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import type { Messages } from '#lib/messages.ts'

type Changes = CallInput<typeof profiles.update>['body']

export type ProfileFormOptions<Fields extends FieldValues, Values extends FieldValues> = {
  resolver: LazyResolver<Fields, Values>
  /** The saved values, as the controls show them. */
  shown: (profile: Profile) => DefaultValues<NoInfer<Fields>>
  /** Asked before anything is sent; false: nothing is. */
  confirm?: (profile: Profile) => Promise<boolean>
}

export function useProfileForm<Fields extends FieldValues, Values extends FieldValues & Changes>({
  resolver,
  shown,
  confirm,
}: ProfileFormOptions<Fields, Values>) {
  const t = useTranslations('profile')
  const router = useRouter()
  const client = useQueryClient()
  const profile = useOwnProfile()
  const { form, field, errorOf, onSubmit, busy, dirty, failure, discard } = useApiForm<Fields, Values>({
    resolver,
    mode: 'onTouched',
    saved: shown(profile),
    send: async (body, { restart }) => {
      if (confirm && !(await confirm(profile))) return
      const saved = await call(api.profiles.update, { id: profile.id, body })
      client.setQueryData(q(api.profiles.current, {}).queryKey, saved)
      restart(shown(saved))
      snackbar.show({ kind: 'other', message: t('form.saved') })
      // The toolbar, which the server draws, shows the name.
      if (saved.first_name !== profile.first_name || saved.last_name !== profile.last_name) router.refresh()
    },
  })
  /** Label and wiring of one control. */
  const control = <Name extends Path<Fields>>(name: Name) => {
    // The forms are generic; their fields are those of the profile, whose labels stand under the same names.
    const key: string = name
    const label = t(`fields.${key as keyof Messages['profile']['fields']}`)
    return { label, ...field(name) }
  }
  /** Like `control`, for a field that may stay empty. */
  const optional = <Name extends Path<Fields>>(name: Name) => ({ mark: t('form.optional'), ...control(name) })
  return { profile, form, errorOf, onSubmit, control, optional, bar: { dirty, busy, failure, onDiscard: discard } }
}
