// One form of the profile: starts with what is saved, is checked lazily, saves its own fields, and starts anew from the answer.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { Profile, profiles } from '#lib/contract/profiles.ts'
import { keptFields } from '#lib/forms/kept-fields.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { restartForm } from '#lib/forms/restart-form.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import type { Messages } from '#lib/messages.ts'
import { useOwnProfile } from '../account-page/use-own-profile.ts'

const forms = lazyForms(() => import('./profile-checks.ts'))
type Checks = typeof import('./profile-checks.ts')
type Changes = CallInput<typeof profiles.update>['body']

export type ProfileFormOptions<Fields extends FieldValues, Values> = {
  fields: readonly Path<Fields>[]
  /** The saved values, as the controls show them. */
  shown: (profile: Profile) => DefaultValues<Fields>
  check: (checks: Checks) => Resolver<Fields, unknown, Values>
  /** Asked before anything is sent; false: nothing is. */
  confirm?: (profile: Profile) => Promise<boolean>
}

export function useProfileForm<Fields extends FieldValues, Values extends FieldValues & Changes>(
  options: ProfileFormOptions<Fields, Values>,
) {
  const { fields, shown, check, confirm } = options
  const t = useTranslations('profile')
  const words = useFieldMessage()
  const router = useRouter()
  const client = useQueryClient()
  const profile = useOwnProfile()
  const form = useForm<Fields, unknown, Values>({
    resolver: forms.pick(check),
    mode: 'onTouched',
    defaultValues: shown(profile),
  })
  const save = async (body: Values) => {
    if (confirm && !(await confirm(profile))) return
    const restart = restartForm(form)
    const saved = await call(api.profiles.update, { id: profile.id, body })
    client.setQueryData(q(api.profiles.current, {}).queryKey, saved)
    restart(shown(saved))
    snackbar.show({ kind: 'other', message: t('form.saved') })
    // The toolbar, which the server draws, shows the name.
    if (saved.first_name !== profile.first_name || saved.last_name !== profile.last_name) router.refresh()
  }
  const { onSubmit, failure } = useSending(form, fields, save, forms.fetch)
  const { dirtyFields, isSubmitting } = form.formState
  const control = (name: Path<Fields>) => {
    // The forms are generic; their fields are those of the profile, whose labels stand under the same names.
    const field = name as keyof Messages['profile']['fields']
    return {
      label: t(`fields.${field}`),
      error: words(form.getFieldState(name, form.formState).error?.message),
      ...form.register(name),
    }
  }
  return {
    profile,
    form,
    onSubmit,
    /** Label, error and wiring of one control. */
    control,
    /** Like `control`, for a field that may stay empty. */
    optional: (name: Path<Fields>) => ({ mark: t('form.optional'), ...control(name) }),
    // A choice not made yet has no saved value to compare with, so only what was touched counts.
    bar: {
      dirty: Object.keys(dirtyFields).length > 0,
      busy: isSubmitting,
      failure,
      onDiscard: () => form.reset(shown(profile), keptFields),
    },
  }
}
